/** picture, profile and orientation */
const needed = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF"]);
const mostMetaBytes = 4 * 1024 * 1024;

/** The WebP without what is neither picture nor profile nor orientation. */
export function tidyWebp(webp: Buffer): Buffer {
  const kept: Buffer[] = [];
  const seen = new Set<string>();
  let at = 12;
  while (at + 8 <= webp.length) {
    const name = webp.toString("latin1", at, at + 4);
    const size = webp.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const isMeta = name === "ICCP" || name === "EXIF";
    // of what comes once, the first counts
    const isUseful = needed.has(name) && !(isMeta && (seen.has(name) || size > mostMetaBytes));
    // what is cut off stays, so that its decoder finds it so
    if (isUseful || end > webp.length + 1) kept.push(webp.subarray(at, end));
    seen.add(name);
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(webp.subarray(0, 12));
  // a file that is shorter than it says must stay so
  const lost = Math.max(webp.readUInt32LE(4) + 8 - webp.length, 0);
  head.writeUInt32LE(body.length + 4 + lost, 4);
  return Buffer.concat([head, body]);
}
