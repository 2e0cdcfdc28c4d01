/** Relative luminance of linear red, green and blue, with the coefficients of Rec. 709 (ITU-R BT.709-6), which are sRGB's. */
export function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
