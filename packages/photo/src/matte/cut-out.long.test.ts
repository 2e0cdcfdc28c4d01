import type { Plane, Raster } from "@portrait-studio/raster";
import { describe, expect, test } from "vitest";
import { cutOut, room } from "./cut-out.ts";
import { alphaError, type Colour, createSegmentation, drawScene, type Scene, wall } from "./scene.fixture.ts";
import { signedDepth } from "./trimap.ts";
import { boxOfPerson } from "./work-area.ts";

const cut = ({ photo, face, segmentation }: Scene) => cutOut(photo, face, [], segmentation);

/** Mean error within a tenth of a face of the true outline, and beyond. */
function errors(scene: Scene, found: Float32Array) {
  const { width, height } = scene.photo;
  const inside = Uint8Array.from(scene.alpha, (value) => (value > 0.5 ? 1 : 0));
  const depth = signedDepth(inside, width, height);
  const near = (i: number) => Math.abs(depth[i]) < 0.1 * scene.face.width;
  return {
    band: alphaError(found, scene.alpha, near),
    rest: alphaError(found, scene.alpha, (i) => !near(i)),
  };
}

describe("alpha of a drawn person, against the truth", () => {
  test("before a plain wall: hair by hair", () => {
    const scene = drawScene();
    const { band, rest } = errors(scene, cut(scene).alpha.data);
    expect(band).toBeLessThan(0.02);
    expect(rest).toBeLessThan(0.001);
  });

  test("before a wall that shades from light to dark", () => {
    const scene = drawScene({ behind: (x, y) => [110 + x / 4, 130 + y / 5, 220 - x / 4] });
    const { band, rest } = errors(scene, cut(scene).alpha.data);
    expect(band).toBeLessThan(0.025);
    expect(rest).toBeLessThan(0.001);
  });

  test("before a chequer as dark and as light as the person", () => {
    const scene = drawScene({
      behind: (x, y) => (((x >> 4) + (y >> 4)) & 1 ? [225, 220, 205] : [55, 62, 75]),
    });
    const { band, rest } = errors(scene, cut(scene).alpha.data);
    expect(band).toBeLessThan(0.07);
    expect(rest).toBeLessThan(0.004);
  });

  test("before a wall with patches of the hair's colour: they are no hair", () => {
    const hair = [60, 40, 30] as const;
    const scene = drawScene({ behind: (x, y) => (((x >> 3) * 7 + (y >> 3) * 3) % 11 === 0 ? hair : wall) });
    const depth = signedDepth(
      Uint8Array.from(scene.alpha, (value) => (value > 0.5 ? 1 : 0)),
      scene.photo.width,
      scene.photo.height,
    );
    const beside = (i: number) =>
      depth[i] < -0.05 * scene.face.width && depth[i] > -0.15 * scene.face.width && scene.alpha[i] < 0.01;
    const error = alphaError(cut(scene).alpha.data, scene.alpha, beside);
    expect(error).toBeLessThan(0.005);
  });

  test("beside a lamp of the hair's colour that touches the head: nothing of it stays where the model sees nobody", () => {
    const middle = { x: 160 + 0.72 * 80, y: 160 - 0.3 * 80 };
    const isLamp = (x: number, y: number) => Math.hypot(x - middle.x, y - middle.y) < 0.11 * 80;
    const scene = drawScene({ behind: (x, y) => (isLamp(x, y) ? [60, 40, 30] : wall) });
    const { width, height } = scene.photo;
    const inside = Uint8Array.from(scene.alpha, (value) => (value > 0.5 ? 1 : 0));
    const depth = signedDepth(inside, width, height);
    const off = (i: number) =>
      isLamp(i % width, Math.floor(i / width)) && depth[i] < -0.08 * scene.face.width;
    expect(alphaError(cut(scene).alpha.data, scene.alpha, off)).toBeLessThan(0.5);
  });

  test("the old background is gone from the colours of the hair", () => {
    const green = [40, 200, 60] as const;
    const scene = drawScene({ behind: () => green });
    const small = cut(scene).drawSmall();
    const { left, top } = boxOfPerson(scene.segmentation, scene.photo, room * scene.face.width);
    let [kept, before, count] = [0, 0, 0];
    for (let at = 0; at < small.width * small.height; at++) {
      const i = (top + Math.floor(at / small.width)) * scene.photo.width + left + (at % small.width);
      if (scene.alpha[i] < 0.25 || scene.alpha[i] > 0.9 || small.data[at * 4 + 3] < 25) continue;
      kept += Math.abs(small.data[at * 4 + 1] - scene.own[i * 3 + 1]);
      before += Math.abs(scene.photo.data[i * 3 + 1] - scene.own[i * 3 + 1]);
      count++;
    }
    expect(count).toBeGreaterThan(200);
    expect(kept).toBeLessThan(0.3 * before);
  });
});

describe("nothing is bitten off", () => {
  /** Pixels of a colour well inside of the person. */
  const interior = (scene: Scene, depthOver: number) => {
    const { width, height } = scene.photo;
    const depth = signedDepth(
      Uint8Array.from(scene.alpha, (value) => (value > 0.5 ? 1 : 0)),
      width,
      height,
    );
    return (i: number) => depth[i] > depthOver * scene.face.width;
  };
  const least = (scene: Scene, depthOver: number) => {
    const { alpha } = cut(scene);
    const inside = interior(scene, depthOver);
    return alpha.data.reduce((low, value, i) => (inside(i) ? Math.min(low, value) : low), 1);
  };

  test("a white shirt before a white wall", () => {
    const scene = drawScene({ shirt: [246, 246, 244], behind: () => [250, 249, 247] });
    expect(least(scene, 0.05)).toBeGreaterThan(0.9);
    expect(least(scene, 0.1)).toBe(1);
  });

  test("a bald head as pale as the wall", () => {
    const skin = [214, 180, 158] as const;
    const scene = drawScene({ skin, hair: skin, strands: 0, behind: () => [205, 176, 158] });
    expect(least(scene, 0.09)).toBeGreaterThan(0.9);
    expect(least(scene, 0.12)).toBe(1);
  });

  test("ears and white hair of the background's colour", () => {
    const scene = drawScene({ hair: [225, 224, 222], behind: () => [205, 160, 130] });
    const { alpha } = cut(scene);
    const { width } = scene.photo;
    const [x, y] = [
      width * 0.5 + 0.62 * scene.face.width,
      scene.photo.height * 0.4 + 0.05 * scene.face.width,
    ];
    expect(alpha.data[Math.round(y) * width + Math.round(x)]).toBeGreaterThan(0.9);
    expect(least(drawScene({ hair: wall }), 0.1)).toBe(1);
  });

  test("but small gaps between hairs show what is behind", () => {
    const scene = drawScene({ strands: 0 });
    const { width, data } = scene.photo;
    const cx = Math.round(0.5 * width);
    const top = Math.round(0.4 * scene.photo.height - 0.8 * scene.face.width);
    for (let y = top; y < top + 4; y++) {
      data.set(wall, (y * width + cx - 20) * 3);
      data.set(wall, (y * width + cx - 19) * 3);
      data.set(wall, (y * width + cx - 18) * 3);
    }
    expect(cut(scene).alpha.data[(top + 2) * width + cx - 19]).toBeLessThan(0.4);
  });
});

describe("above the head, where the model half sees something", () => {
  /** A cap's crown on the head: its mean alpha, in this colour before this wall. */
  function crown(behind: (x: number, y: number) => Colour, colour?: Colour) {
    const scene = drawScene({ strands: 0, behind });
    const { width, height } = scene.photo;
    const seen = scene.alpha.slice();
    const { width: face } = scene.face;
    const part: number[] = [];
    for (let i = 0; i < seen.length; i++) {
      const x = ((i % width) - 0.5 * width) / face - 0.1;
      const y = (((i / width) | 0) - 0.4 * height) / face;
      if (scene.alpha[i] > 0.01 || x < 0 || (x / 0.5) ** 2 + ((y + 0.6) / 0.5) ** 2 > 1 || y > -0.6) continue;
      part.push(i);
      seen[i] = 0.35;
      if (colour) scene.photo.data.set(colour, i * 3);
    }
    const { alpha } = cut({ ...scene, segmentation: createSegmentation(seen, width, height) });
    return part.reduce((sum, i) => sum + alpha.data[i], 0) / part.length;
  }

  const pale = [206, 195, 193] as const;

  test("a white crown before a pale wall is the person's", () => {
    expect(crown(() => pale, [253, 253, 250])).toBeGreaterThan(0.9);
  });

  test("the wall itself is not, nor is a patch of a busy background", () => {
    expect(crown(() => pale)).toBeLessThan(0.1);
    expect(crown((x, y) => (((x >> 4) + (y >> 4)) & 1 ? pale : [90, 96, 110]))).toBeLessThan(0.15);
  });

  test("nor is a letter on the wall that touches the head: the wall has its colour elsewhere", () => {
    const yellow = [235, 190, 30] as const;
    const writing = (x: number, y: number) => (y < 60 && (x < 60 || x > 270) ? yellow : pale);
    expect(crown(writing, yellow)).toBeLessThan(0.1);
  });

  test("nor is a part of an emblem of many colours, even where it has a colour of its own", () => {
    const emblem = (x: number): Colour => (x < 60 ? [150, 20, 30] : x > 270 ? pale : [40, 40, 44]);
    expect(crown(emblem, [250, 250, 250])).toBeLessThan(0.15);
  });
});

describe("far below the head", () => {
  /** A whole person, where the model is unsure about a part of the person or of the surroundings. */
  function unsure(part: (x: number, y: number, alpha: number) => number | undefined, white: boolean) {
    const scene = drawScene({ width: 240, height: 400, face: 0.16, y: 0.2 });
    const { width, height } = scene.photo;
    const seen = scene.alpha.slice();
    const touched: number[] = [];
    for (let i = 0; i < seen.length; i++) {
      const answer = part(i % width, (i / width) | 0, scene.alpha[i]);
      if (answer === undefined) continue;
      seen[i] = answer;
      touched.push(i);
      if (white) scene.photo.data.set([240, 240, 236], i * 3);
    }
    const { alpha } = cut({ ...scene, segmentation: createSegmentation(seen, width, height) });
    return touched.reduce((sum, i) => sum + alpha.data[i], 0) / touched.length;
  }

  test("a desk that the model half takes for a person is left out", () => {
    expect(
      unsure((x, y, alpha) => (y > 320 && alpha < 0.01 && x > 120 ? 0.8 : undefined), true),
    ).toBeLessThan(0.1);
  });

  test("a lap at the photo's lower edge, of which it is as unsure, stays", () => {
    expect(unsure((x, y) => (y > 360 && x > 100 && x < 140 ? 0.7 : undefined), false)).toBeGreaterThan(0.95);
  });
});

describe("two people", () => {
  /** The left half of one scene and the right half of another, whose shoulders meet. */
  function pair() {
    const left = drawScene({ width: 640, x: 0.35, face: 0.12, shirt: [40, 60, 110] });
    const right = drawScene({ width: 640, x: 0.63, face: 0.12, shirt: [150, 40, 40], hair: [110, 80, 40] });
    const { width, height } = left.photo;
    const data = new Uint8Array(left.photo.data);
    const both = left.alpha.map((value, i) => Math.max(value, right.alpha[i]));
    for (let i = 0; i < both.length; i++) {
      if (right.alpha[i] > left.alpha[i]) data.set(right.photo.data.subarray(i * 3, i * 3 + 3), i * 3);
    }
    const photo: Raster = { width, height, data };
    return { left, right, photo, segmentation: createSegmentation(both, width, height) };
  }

  test.each([
    ["left", "right"],
    ["right", "left"],
  ] as const)("the one on the %s is cut out without the one on the %s", (mine, theirs) => {
    const scene = pair();
    const { alpha, doubt } = cutOut(scene.photo, scene[mine].face, [scene[theirs].face], scene.segmentation);
    const only = (a: Float32Array, b: Float32Array) => (i: number) => a[i] > 0.99 && b[i] < 0.01;
    const all = new Float32Array(alpha.data.length).fill(1);
    expect(alphaError(alpha.data, all, only(scene[mine].alpha, scene[theirs].alpha))).toBeLessThan(0.02);
    const none = new Float32Array(alpha.data.length);
    expect(alphaError(alpha.data, none, only(scene[theirs].alpha, scene[mine].alpha))).toBeLessThan(0.02);
    expect(doubt.reasons).toContain("person-touches");
  });
});

describe("doubt", () => {
  /** Of a model that sees edges as the real one's nearest view does. */
  const seen = (scene: Scene) => {
    const { width, height } = scene.photo;
    return { ...scene, segmentation: createSegmentation(scene.alpha, width, height, 0.5) };
  };

  test("a clean cut-out has none", () => {
    const { doubt } = cut(seen(drawScene()));
    expect(doubt.score).toBeLessThan(0.2);
    expect(doubt.reasons).toEqual([]);
  });

  test("a background of the person's colours is named", () => {
    const dark = [62, 42, 34] as const;
    const { doubt } = cut(drawScene({ hair: [60, 40, 30], shirt: [58, 40, 32], behind: () => dark }));
    expect(doubt.score).toBeGreaterThan(0.4);
    expect(doubt.reasons).toContain("background-alike");
  });

  test("a person cut by the frame is none", () => {
    expect(cut(seen(drawScene({ x: 0.12 }))).doubt.reasons).toEqual([]);
  });
});

describe("whatever comes in", () => {
  const finite = (values: ArrayLike<number>) => Array.from(values).every((value) => value >= 0 && value <= 1);
  const plane = (width: number, height: number, value: number): Plane => ({
    width,
    height,
    data: new Float32Array(width * height).fill(value),
  });
  const flat = (width: number, height: number): Raster => ({
    width,
    height,
    data: new Uint8Array(width * height * 3).fill(128),
  });
  const { face } = drawScene({ width: 32, height: 40 });

  test.each([
    ["a flat photo, nobody seen", flat(64, 80), plane(21, 27, 0)],
    ["a flat photo, all of it a person", flat(64, 80), plane(21, 27, 1)],
    ["a flat photo, the model does not know", flat(64, 80), plane(21, 27, 0.5)],
    ["a photo of one pixel", flat(1, 1), plane(1, 1, 0.7)],
    ["a photo of one row", flat(40, 1), plane(13, 1, 0.7)],
    ["a face that lies outside", flat(8, 9), plane(3, 3, 1)],
  ])("%s: alpha is within 0 and 1", (_, photo, segmentation) => {
    const { alpha, drawSmall, doubt } = cutOut(photo, face, [face], segmentation);
    expect([alpha.width, alpha.height]).toEqual([photo.width, photo.height]);
    const small = drawSmall();
    expect(small.data.length).toBe(4 * small.width * small.height);
    expect(finite(alpha.data)).toBe(true);
    expect(doubt.score).toBeGreaterThanOrEqual(0);
  });

  test.each([
    [0, 0.4],
    [1, 0.4],
    [0.5, 0],
    [0.5, 1],
    [0.02, 0.98],
  ])("a face at the frame's edge (%s, %s)", (x, y) => {
    const scene = drawScene({ x, y, width: 160, height: 200 });
    expect(finite(cut(scene).alpha.data)).toBe(true);
  });

  test("the same photo gives the same bytes", () => {
    const scene = drawScene({ width: 200, height: 240 });
    const drawn = () => {
      const { alpha, doubt, drawSmall } = cut(scene);
      return { alpha, doubt, small: drawSmall() };
    };
    expect(drawn()).toEqual(drawn());
  });

  test("a large photo is cut out at 2048 pixels", () => {
    const scene = drawScene({ width: 200, height: 60, face: 0.1, y: 0.5 });
    const times = 13;
    const [width, height] = [200 * times, 60 * times];
    const data = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const from = (Math.floor(y / times) * 200 + Math.floor(x / times)) * 3;
        data.set(scene.photo.data.subarray(from, from + 3), (y * width + x) * 3);
      }
    }
    const large = {
      landmarks: scene.face.landmarks.map((value) => value * times),
      width: scene.face.width * times,
    };
    const { alpha } = cutOut({ width, height, data }, large, [], scene.segmentation);
    expect([alpha.width, alpha.height]).toEqual([2048, 614]);
    const middle = 307 * 2048 + 1024;
    expect(alpha.data[middle]).toBe(1);
    expect(alpha.data[0]).toBe(0);
  });
});
