/** Band-passed values lie in -1..1; a signed byte holds them well enough to compare faces. */
export function encodePatch(patch: Float32Array): string {
  return Buffer.from(Int8Array.from(patch, (value) => Math.round(value * 127)).buffer).toString("base64");
}

export function decodePatch(text: string): Float32Array {
  const bytes = Buffer.from(text, "base64");
  return Float32Array.from(
    new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    (value) => value / 127,
  );
}
