import type { Plane } from "@portrait-studio/raster";

/**
 * The shape of a person as an image shows it, one value a pixel. Axes: x to the image's right, y down, z to the viewer.
 */
export interface Relief {
  /** unit normals */
  x: Plane;
  y: Plane;
  z: Plane;
  /** how far a point stands out towards the viewer, in face widths; 0 at the person's outline */
  height: Plane;
}

/** A relief, and what it was modelled from. */
export interface HeadRelief extends Relief {
  /** cheek to cheek, in pixels of these planes */
  faceWidth: number;
  /** 0..1: how far a pixel's shape is the face mesh's, and not guessed from the outline */
  face: Plane;
}

/** Parts of a face and the skin round it, one plane each, 0..1, soft at the edges; all of the same size. */
export interface FaceMasks {
  /** from the hairline to the chin */
  oval: Plane;
  /** the openings between the lids */
  eyes: Plane;
  lips: Plane;
  brows: Plane;
}
