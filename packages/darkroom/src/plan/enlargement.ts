/** Up to this a photo looks as sharp as it is: an image is made no larger, since nothing is there that it could show. */
export const sharpEnlargement = 1.4;

/** The most that a close framing enlarges: further, a face is mush, and a small one is shown with more round it instead. */
export const tolerableEnlargement = 2.3;
