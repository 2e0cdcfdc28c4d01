const endMark = Buffer.from([0xff, 0xd9]);
const startOfScan = 0xda;
const mostProfileBytes = 4 * 1024 * 1024;

/**
 * The JPEG without what is neither picture nor profile nor orientation, and with an end mark, which cameras leave out at times.
 * A decoder reads no further than the first; of a picture that is not whole it says so.
 */
export function tidyJpeg(jpeg: Buffer): Buffer {
  const kept = [jpeg.subarray(0, 2)];
  let hasExif = false;
  let profileBytes = 0;
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    // a byte that fills
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (marker === startOfScan || end > jpeg.length) break;
    if (isNeeded(marker, jpeg.toString("latin1", at + 4, Math.min(at + 16, end)), end - at))
      kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at), endMark]);

  function isNeeded(marker: number, name: string, bytes: number): boolean {
    // a comment, or a segment of an application
    if (marker !== 0xfe && (marker < 0xe0 || marker > 0xef)) return true;
    if (marker === 0xe1 && name.startsWith("Exif\0")) {
      const isFirst = !hasExif;
      hasExif = true;
      return isFirst;
    }
    if (marker === 0xe2 && name.startsWith("ICC_PROFILE\0")) {
      profileBytes += bytes;
      return profileBytes <= mostProfileBytes;
    }
    return (marker === 0xe0 && name.startsWith("JFIF")) || (marker === 0xee && name.startsWith("Adobe"));
  }
}
