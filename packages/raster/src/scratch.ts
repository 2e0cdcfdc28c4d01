/** How many buffers lie ready; together they are about a full-size scene. */
const most = 8;
const ready: Float32Array[] = [];

/** The memory is not cleared. Memory that each blur allocates makes the collector run several times a portrait, on every core. */
export function borrow<Result>(length: number, use: (buffer: Float32Array) => Result): Result {
  const at = ready.findIndex((buffer) => buffer.length >= length);
  const buffer = at < 0 ? new Float32Array(length) : ready.splice(at, 1)[0];
  try {
    return use(buffer.subarray(0, length));
  } finally {
    if (ready.push(buffer) > most) {
      ready.sort((a, b) => b.length - a.length).pop();
    }
  }
}
