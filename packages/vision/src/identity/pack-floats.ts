/** Floats are base64, little-endian whatever the machine. */
export function packFloats(values: Float32Array): string {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => void bytes.writeFloatLE(value, 4 * i));
  return bytes.toString("base64");
}

export function unpackFloats(text: string): Float32Array {
  const bytes = Buffer.from(text, "base64");
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
}
