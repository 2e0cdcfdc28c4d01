export { averageWithin, findMedian } from "./averages.ts";
export { blur, boxMean } from "./blur.ts";
export {
  computeLuma,
  computeLuminance,
  fromOklabRow,
  linearByByte,
  type Triple,
  toCoded,
  toCodedFast,
  toLinear,
  toOklabRow,
} from "./colour.ts";
export { bakeCube, lookUpRow } from "./cube.ts";
export {
  decodePhoto,
  greyChroma,
  isGrey,
  measurePhoto,
  type OpenedPhoto,
  openPart,
  openPhoto,
  openUpright,
  type Raster,
  toPlanes,
  toRaster,
  UnreadablePhotoError,
} from "./decode.ts";
export { grainTile, tileSide } from "./grain.ts";
export { guidedFilter } from "./guided-filter.ts";
export { parseHex } from "./hex.ts";
export { lensBlur } from "./lens-blur.ts";
export {
  clamp,
  makePlane,
  mix,
  multiply,
  type Plane,
  resizePlane,
  scalePlane,
  smoothstep,
  toLumaPlane,
} from "./plane.ts";
export { buildPyramid, type Pyramid } from "./pyramid.ts";
export { bilinear, placeInPhoto, readSquare, type Square } from "./read-square.ts";
export { readWindow, readWindows } from "./read-window.ts";
export { findMost, forEachStretch, RowReader, type Stretch } from "./row-reader.ts";
export { mixSeeds, randomFrom } from "./seeded-random.ts";
export type { Point, Rect } from "./types.ts";
