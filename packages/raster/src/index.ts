export { averageWithin } from "./average-within.ts";
export { bilinear } from "./bilinear.ts";
export { blur, boxMean } from "./blur.ts";
export {
  fromOklabRow,
  linearOfByte,
  lumaOfColour,
  luminanceOf,
  type Triple,
  toCoded,
  toCodedFast,
  toLinear,
  toOklabRow,
} from "./colour.ts";
export { bakeCube, lookUpRow } from "./cube.ts";
export {
  channelsOf,
  decodePhoto,
  measurePhoto,
  openUpright,
  type Raster,
  toRaster,
  UnreadablePhotoError,
} from "./decode.ts";
export { grainTile, tileSide } from "./grain.ts";
export { guidedFilter } from "./guided-filter.ts";
export { channelsOfHex } from "./hex.ts";
export { greyChroma, isGrey } from "./is-grey.ts";
export { lensBlur } from "./lens-blur.ts";
export { medianOf } from "./median.ts";
export { openPart, openPhoto, type Photo } from "./open-photo.ts";
export {
  clamp,
  lumaOf,
  makePlane,
  mix,
  multiply,
  type Plane,
  resizePlane,
  scalePlane,
  smoothstep,
} from "./plane.ts";
export { buildPyramid, type Pyramid } from "./pyramid.ts";
export { placeInPhoto, readSquare, type Square } from "./read-square.ts";
export { readWindow, readWindows } from "./read-window.ts";
export { RowReader } from "./row-reader.ts";
export { mixSeeds, randomFrom } from "./seeded-random.ts";
export type { Point, Rect } from "./types.ts";
