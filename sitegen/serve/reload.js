// Served by the preview only: load the page again after a new build, or when the preview is back.
const events = new EventSource('/__reload');
let lost = false;
events.addEventListener('message', () => location.reload());
events.addEventListener('error', () => {
  lost = true;
});
events.addEventListener('open', () => {
  if (lost) location.reload();
});
