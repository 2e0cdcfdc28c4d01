import {
  blur,
  computeLuminance,
  findMost,
  forEachStretch,
  makePlane,
  multiply,
  type Plane,
  RowReader,
  resizePlane,
  type Stretch,
  smoothstep,
} from "@portrait-studio/raster";

/** Every backdrop shows a rim of the old background without this. `faceWidth` (pixels) says how deep its light reaches into hair. */
export function recoverForeground(
  planes: [Plane, Plane, Plane],
  matte: Plane,
  faceWidth: number,
): [Plane, Plane, Plane] {
  const { width, height } = matte;
  const w = Math.max(8, Math.round(width / 4));
  const h = Math.max(8, Math.round(height / 4));
  const small = resizePlane(matte, w, h);
  const sigma = Math.max(1.5, w * 0.014, 0.1 * faceWidth * (w / width));
  // only pixels that are surely one or the other say what that side looks like
  const inside = makePlane(w, h);
  const outside = makePlane(w, h);
  for (let y = 0; y < h; y++) {
    sureRow(inside.data, outside.data, small.data, y * w, (y + 1) * w);
  }
  const weightIn = blur(inside, sigma);
  const weightOut = blur(outside, sigma);
  const outline = makePlane(w, h);
  const deep = makePlane(w, h);
  for (let y = 0; y < h; y++) {
    outlineRow(outline.data, deep.data, [weightOut, weightIn, inside], y * w, (y + 1) * w);
  }
  const weightDeep = blur(deep, sigma);
  const edges = new RowReader(outline, width, height);
  const covers = new RowReader(blur(small, 1.2), width, height);
  const others: RowReader[] = [];
  const spreadInside = createSpread(inside, weightIn, sigma);
  const spreadOutside = createSpread(outside, weightOut, sigma);
  const spreadDeep = createSpread(deep, weightDeep, sigma);
  const sides = planes.map((plane): Side => {
    const low = resizePlane(plane, w, h);
    const [person, behind, patch, within] = [
      spreadInside(low),
      spreadOutside(low),
      blur(low, 1.2),
      spreadDeep(low),
    ].map((found) => new RowReader(found, width, height));
    others.push(behind, patch, within);
    return {
      light: plane.data,
      person,
      near: person.row,
      far: behind.row,
      patch: patch.row,
      within: within.row,
    };
  });
  forEachStretch(matte, matte, (stretch, least, most) => {
    const { y, from, to } = stretch;
    const close = edges.read(y, from, to);
    if (least >= whole && findMost(close, from, to) <= closeFrom) return;
    const cover = covers.read(y, from, to);
    const isAway = most < nothing && findMost(cover, from, to) < nothing;
    if (!isAway) for (const reader of others) reader.read(y, from, to);
    for (const side of sides) separateColours(side, matte.data, stretch);
    if (isAway) return;
    closeGaps(sides, close, cover, stretch);
    removeColourSpill(sides, close, stretch);
  });
  return planes;
}

/** Alpha of what is not the person's, and of what is all theirs. */
const [nothing, whole] = [0.004, 0.995];
/** Parts of background around a place from which on it is at the outline, and fully so. */
const [closeFrom, closeFull] = [0.004, 0.06];

function sureRow(
  inside: Float32Array,
  outside: Float32Array,
  alphas: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    inside[i] = alphas[i] ** 3;
    outside[i] = (1 - alphas[i]) ** 3;
  }
}

/** How much of what lies round each pixel is background, and which are surely the person's, and not at the outline. */
function outlineRow(
  out: Float32Array,
  deep: Float32Array,
  [outside, inside, own]: readonly Plane[],
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    out[i] = outside.data[i] / (outside.data[i] + inside.data[i] + 1e-5);
    deep[i] = own.data[i] * (1 - smoothstep(0.01, 0.1, out[i]));
  }
}

/** One colour: the light of the image, and a row of what is around each pixel. */
interface Side {
  light: Float32Array;
  person: RowReader;
  near: Float32Array;
  far: Float32Array;
  /** the photo's mean over a few pixels */
  patch: Float32Array;
  /** the person's colours away from the outline */
  within: Float32Array;
}

/** No gap goes further from the person's colour to the background's. */
const gapLimit = 0.19;

/**
 * Between hairs a pixel may show the background alone, which no matte is fine enough for: there the hair goes on. A gap is narrow: a
 * whole patch of the person in the background's colour is theirs, such as a dark coat beside a white collar.
 */
function closeGaps(
  [red, green, blue]: Side[],
  edges: Float32Array,
  covers: Float32Array,
  { from, to, row }: Stretch,
): void {
  for (let x = from, i = row + from; x < to; x++, i++) {
    const close = smoothstep(closeFrom, closeFull, edges[x]);
    if (close === 0) {
      continue;
    }
    const r = red.far[x] - red.near[x];
    const g = green.far[x] - green.near[x];
    const b = blue.far[x] - blue.near[x];
    const apart = r * r + g * g + b * b;
    // how far from the person's colour towards the background's
    const along =
      ((red.light[i] - red.near[x]) * r +
        (green.light[i] - green.near[x]) * g +
        (blue.light[i] - blue.near[x]) * b) /
      (apart + 1e-4);
    const patchAlong =
      ((red.patch[x] - red.near[x]) * r +
        (green.patch[x] - green.near[x]) * g +
        (blue.patch[x] - blue.near[x]) * b) /
      (apart + 1e-4);
    // what leaves the line between both colours has a colour of its own: a highlight
    const asideRed = red.light[i] - red.near[x] - along * r;
    const asideGreen = green.light[i] - green.near[x] - along * g;
    const asideBlue = blue.light[i] - blue.near[x] - along * b;
    const aside = Math.sqrt(asideRed * asideRed + asideGreen * asideGreen + asideBlue * asideBlue);
    const onLine = smoothstep(0.5, 0.15, aside / (Math.abs(along) * Math.sqrt(apart) + 1e-3));
    const own = smoothstep(0.75, 0.95, covers[x]) * smoothstep(0.3, 0.6, patchAlong);
    // a knee keeps the order of what is brighter and darker: steps would draw lines in the hair
    const beyond = along <= 0 ? 0 : along - gapLimit * (1 - Math.exp(-along / gapLimit));
    const light = computeLuminance(red.light[i], green.light[i], blue.light[i]);
    const usual = computeLuminance(red.near[x], green.near[x], blue.near[x]);
    const left = Math.max(
      0,
      light - close * onLine * (1 - own) * beyond * Math.max(0, computeLuminance(r, g, b)),
    );
    const part = close * onLine * (1 - own) * smoothstep(0.12, 0.6, along);
    const kept = ((1 - part) * left) / (light + 1e-4);
    const given = (part * left) / (usual + 1e-3);
    red.light[i] = kept * red.light[i] + given * red.near[x];
    green.light[i] = kept * green.light[i] + given * green.near[x];
    blue.light[i] = kept * blue.light[i] + given * blue.near[x];
  }
}

/**
 * Light of a coloured wall also falls on the hair before it, and shines through its edge: that rim keeps its light and gets the colour
 * of the hair. What has the wall's colour itself, such as a blue coat before a blue wall, stays.
 */
function removeColourSpill(
  [red, green, blue]: Side[],
  edges: Float32Array,
  { from, to, row }: Stretch,
): void {
  for (let x = from, i = row + from; x < to; x++, i++) {
    const close = smoothstep(closeFrom, closeFull, edges[x]);
    if (close === 0) {
      continue;
    }
    const wall = computeLuminance(red.far[x], green.far[x], blue.far[x]) + 1e-4;
    const r = red.far[x] / wall - 1;
    const g = green.far[x] / wall - 1;
    const b = blue.far[x] / wall - 1;
    const strength = Math.sqrt(r * r + g * g + b * b);
    // a wall darker than the person lights nobody: what is warm before a brown one is warm of itself
    const patch = computeLuminance(red.patch[x], green.patch[x], blue.patch[x]);
    const lights = smoothstep(0.6, 1.5, wall / (patch + 1e-3));
    const coloured = lights * smoothstep(0.3, 0.8, strength);
    if (coloured === 0) {
      continue;
    }
    const light = computeLuminance(red.light[i], green.light[i], blue.light[i]);
    const usual = computeLuminance(red.within[x], green.within[x], blue.within[x]) + 1e-4;
    // how much of the wall's colour is in the pixel's, and how much the person has there anyway
    const has = (red.light[i] - light) * r + (green.light[i] - light) * g + (blue.light[i] - light) * b;
    const toned =
      (red.within[x] / usual - 1) * r + (green.within[x] / usual - 1) * g + (blue.within[x] / usual - 1) * b;
    // skin within, brighter by far, is not the colour of grey hair; and a highlight without the wall's colour has none to lose
    const told = smoothstep(0.5, 1, patch / usual) * smoothstep(0, 0.2 * strength, has / (light + 1e-4));
    const own = toned < 0 ? toned * told : toned;
    const excess = (has - light * own) / (strength * strength);
    if (excess <= 0) {
      continue;
    }
    const part = close * coloured * Math.min(1, excess / (0.5 * light + 1e-4));
    const kept = 1 - part;
    red.light[i] = kept * red.light[i] + part * light * (red.within[x] / usual);
    green.light[i] = kept * green.light[i] + part * light * (green.within[x] / usual);
    blue.light[i] = kept * blue.light[i] + part * light * (blue.within[x] / usual);
  }
}

function separateColours(
  { light, person, near, far }: Side,
  alphas: Float32Array,
  { y, row, from, to }: Stretch,
): void {
  person.read(y, from, to);
  for (let x = from, i = row + from; x < to; x++, i++) {
    const alpha = alphas[i];
    if (alpha < nothing) light[i] = near[x];
    if (alpha < nothing || alpha >= whole) continue;
    const own = Math.sqrt(Math.max(0, near[x]));
    const missing = Math.sqrt(light[i]) - alpha * own - (1 - alpha) * Math.sqrt(Math.max(0, far[x]));
    const root = Math.max(0, own + alpha * missing);
    light[i] = root * root;
  }
}

/** The weighted surroundings of each pixel; wider ones where there is nothing near. */
function createSpread(weight: Plane, blurred: Plane, sigma: number): (plane: Plane) => Plane {
  const wideWeight = blur(weight, sigma * 5);
  return (plane) => {
    const { width, height } = plane;
    const weighted = multiply(plane, weight);
    const near = blur(weighted, sigma);
    const wide = blur(weighted, sigma * 5);
    for (let y = 0; y < height; y++) {
      meanRow(near.data, blurred.data, wide.data, wideWeight.data, y * width, (y + 1) * width);
    }
    return near;
  };
}

function meanRow(
  near: Float32Array,
  nearWeight: Float32Array,
  wide: Float32Array,
  wideWeight: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const far = wide[i] / (wideWeight[i] + 1e-4);
    const part = Math.min(1, nearWeight[i] / 0.02);
    near[i] = far + (near[i] / (nearWeight[i] + 1e-5) - far) * part;
  }
}
