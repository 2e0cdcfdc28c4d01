export { type Raster as Picture, toRaster as toPicture } from "@portrait-studio/raster";
