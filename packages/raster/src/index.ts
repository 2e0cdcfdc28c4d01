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
export {
  channelsOf,
  decodePhoto,
  measurePhoto,
  openUpright,
  type Raster,
  toRaster,
  UnreadablePhotoError,
} from "./decode.ts";
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
export type { Point, Rect } from "./types.ts";
