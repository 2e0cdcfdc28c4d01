/** Middle between the eyes and the distance of their outer corners, in pixels, from drawings over each image that were looked at and found right. */
export const sitters: Record<string, { x: number; y: number; eyes: number }> = {
  "art/girl-with-a-pearl-earring": { x: 422, y: 471, eyes: 172 },
  "art/lady-with-an-ermine": { x: 744, y: 420, eyes: 183 },
  "art/lincoln": { x: 215, y: 217, eyes: 116 },
  "art/mona-lisa": { x: 544, y: 414, eyes: 175 },
  "art/rembrandt": { x: 782, y: 703, eyes: 313 },
  "art/van-gogh": { x: 449, y: 487, eyes: 335 },
  biden: { x: 655, y: 409, eyes: 284 },
  chawla: { x: 293, y: 225, eyes: 101 },
  collins: { x: 225, y: 103, eyes: 62 },
  hopper: { x: 264, y: 191, eyes: 128 },
  "hopper-large": { x: 1101, y: 769, eyes: 297 },
  jemison: { x: 1053, y: 502, eyes: 205 },
  johnson: { x: 761, y: 646, eyes: 204 },
  obama: { x: 495, y: 215, eyes: 151 },
  ochoa: { x: 406, y: 280, eyes: 82 },
  ride: { x: 351, y: 281, eyes: 140 },
};

/**
 * Every other sitter, in the order of the alphabet, so that luck shows as a difference between halves. Thresholds were chosen between
 * sound and damaged images with the margins of all sixteen in sight: neither half is unseen. Only the sample people are.
 */
export const firstHalf = Object.keys(sitters).filter((_, i) => i % 2 === 0);

/** Photos of one person among the sitters. */
export const same: readonly (readonly [string, string])[] = [["hopper", "hopper-large"]];
