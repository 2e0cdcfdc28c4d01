export interface Head {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Each person's photos are in the order of their numbers; a head is chin to crown and ear to ear, without hair. */
export const heads = {
  amara: [
    { x: 0.287, y: 0.205, width: 0.393, height: 0.491 },
    { x: 0.289, y: 0.217, width: 0.369, height: 0.417 },
    { x: 0.307, y: 0.225, width: 0.393, height: 0.452 },
    { x: 0.293, y: 0.18, width: 0.439, height: 0.52 },
    { x: 0.305, y: 0.198, width: 0.43, height: 0.469 },
    { x: 0.389, y: 0.242, width: 0.316, height: 0.384 },
    { x: 0.33, y: 0.178, width: 0.424, height: 0.511 },
    { x: 0.305, y: 0.228, width: 0.402, height: 0.405 },
    { x: 0.381, y: 0.244, width: 0.332, height: 0.373 },
    { x: 0.262, y: 0.188, width: 0.418, height: 0.52 },
    { x: 0.41, y: 0.253, width: 0.297, height: 0.328 },
    { x: 0.322, y: 0.239, width: 0.318, height: 0.358 },
  ],
  nora: [
    { x: 0.322, y: 0.198, width: 0.408, height: 0.511 },
    { x: 0.289, y: 0.197, width: 0.377, height: 0.431 },
    { x: 0.316, y: 0.192, width: 0.432, height: 0.492 },
    { x: 0.246, y: 0.164, width: 0.451, height: 0.531 },
    { x: 0.297, y: 0.213, width: 0.406, height: 0.436 },
    { x: 0.377, y: 0.256, width: 0.299, height: 0.367 },
  ],
  henrik: [
    { x: 0.313, y: 0.191, width: 0.408, height: 0.509 },
    { x: 0.35, y: 0.222, width: 0.352, height: 0.405 },
    { x: 0.305, y: 0.206, width: 0.412, height: 0.47 },
    { x: 0.307, y: 0.161, width: 0.449, height: 0.534 },
    { x: 0.285, y: 0.213, width: 0.424, height: 0.461 },
    { x: 0.395, y: 0.244, width: 0.309, height: 0.377 },
  ],
} as const satisfies Record<string, readonly Head[]>;
