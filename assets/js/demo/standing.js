/** Say where a figure stands: in its state attribute, the status line and the bar. */

import { failureSentence, sentences } from '../page/boot-view.js';
import { say } from '../page/words.js';

/**
 * @typedef {object} Standing
 * @property {import('../engine/protocol.js').EngineFailure | null} failure
 * @property {import('../engine/engine.js').EngineState} state of the engine
 * @property {import('../engine/protocol.js').Progress} progress
 * @property {string} note what the last move or a button has to say
 * @property {() => string} shown in words, what the figure shows
 * @property {boolean} isWanted something was asked for that was not computed here yet
 * @property {boolean} isBehind the figure shows something else than what is wanted
 * @property {boolean} hasAnswered this browser has computed what it shows
 * @property {boolean} hasStates single moves are answered from what the build stored
 */

/**
 * @param {HTMLElement} host
 * @param {import('../page/boot-view.js').BootView} view
 * @param {Standing} standing
 */
export function tell(host, view, standing) {
  const { failure, state, progress, note, isWanted, isBehind, hasAnswered } = standing;
  const shows = () => (isBehind ? say('figure-shows', { values: standing.shown() }) : '');
  if (failure?.reason === 'refused') {
    turn(host, 'live');
    view.done(sentences(note, failureSentence(failure), shows()));
  } else if (failure) {
    turn(host, 'failed');
    view.failed(failure, sentences(note, shows(), standing.hasStates ? say('axis-works') : ''));
  } else if (state === 'idle') {
    if (note) view.say(note);
  } else if (state === 'loading' || (isWanted && !hasAnswered)) {
    turn(host, 'loading');
    const promise = isWanted ? say(isBehind ? 'move-waits' : 'axis-shown') : '';
    view.loading(progress, sentences(promise, note));
  } else {
    turn(host, 'live');
    view.done(note || say(hasAnswered ? 'live' : 'ready'));
  }
}

/**
 * Every move comes here: what is so already is left alone, for browsers would style it anew.
 * @param {HTMLElement} host
 * @param {'live' | 'loading' | 'failed'} state
 */
function turn(host, state) {
  if (host.dataset.state !== state) host.dataset.state = state;
}
