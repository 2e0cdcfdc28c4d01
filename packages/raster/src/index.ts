export { blur, boxMean } from "./blur.ts";
export {
  channelsOf,
  decodePhoto,
  measurePhoto,
  openPhoto,
  type Raster,
  toRaster,
  UnreadablePhotoError,
} from "./decode.ts";
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
export { RowReader } from "./row-reader.ts";
