/** Keep a reader's program from taking all memory: Python then raises its MemoryError. */

/**
 * Let the memory of this worker grow by so many bytes, and no further.
 * @param {number} bytes
 */
export function fenceMemory(bytes) {
  const { grow } = WebAssembly.Memory.prototype;
  let limit = 0;
  WebAssembly.Memory.prototype.grow = function (pages) {
    const size = this.buffer.byteLength;
    limit ||= size + bytes;
    if (size + pages * 65_536 > limit) throw new RangeError('fenced');
    return grow.call(this, pages);
  };
}
