/** Numbers of the mesh's points. Right and left are the person's own sides. */

/** Each ring goes from the eye's outer corner along the lower lid to the inner one, and back along the upper lid. */
export const eyeRings = {
  right: [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246],
  left: [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
} as const;

export const eyeMarks = {
  right: {
    outer: 33,
    inner: 133,
    lids: [
      [160, 144],
      [159, 145],
      [158, 153],
    ],
  },
  left: {
    outer: 263,
    inner: 362,
    lids: [
      [387, 373],
      [386, 374],
      [385, 380],
    ],
  },
} as const;

export const mouthMarks = { right: 61, left: 291, upper: 13, lower: 14, top: 0, bottom: 17 } as const;

export const cheeks = { right: 234, left: 454 } as const;

/** It goes clockwise from the middle of the forehead. */
export const faceOval = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

/** It goes clockwise from the right corner. */
export const lipsRing = [
  61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146,
] as const;

export const brows = {
  right: [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  left: [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
} as const;

/** An iris has five points: middle, right, top, left, bottom in the image. */
export const irisStart = { right: 468, left: 473 } as const;

export const lipsInner = [
  78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95,
] as const;
