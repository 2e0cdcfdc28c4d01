import sharp from "sharp";

/** Standard deviation of a channel, 0 to 255, below which an image shows nothing: black, or the grey of weights that are no numbers. */
const blankUpTo = 2.5;

export async function isBlank(bytes: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(bytes).stats();
  // of a single pixel there is none
  return channels.every(({ stdev }) => !(stdev >= blankUpTo));
}
