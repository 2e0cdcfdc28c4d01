import { innerPatch, patchMargin } from "./candidates.ts";
import { normalise, templateWindow } from "./template.ts";

export interface Vote {
  score: number;
  patch: Float32Array;
}

export interface Agreement {
  /** for each photo the candidate that the whole set speaks for, -1 where it has none */
  chosen: number[];
  /** for each photo, 0..1: its candidate's own score, raised or lowered by how like the others it is */
  confidence: number[];
  /** mean patch of the chosen candidates; null when fewer than two agree */
  meanFace: Float32Array | null;
}

const rounds = 3;
const rootWindow = templateWindow.map((weight) => Math.sqrt(weight) || 1);

/**
 * Lets the photos of one person decide together where the face is: what is alike in all of them is the face,
 * what is not is wallpaper. Starts from the likeness of every candidate to every other photo's best, then
 * averages the winners to a personal template and chooses again by it.
 */
export function agree(photos: Vote[][]): Agreement {
  const moved = photos.map((votes) => votes.map((vote) => shifts(vote.patch)));
  let chosen = firstChoice(photos, moved);
  let likeness = photos.map((votes) => votes.map(() => 0));
  let template: Float32Array | null = null;
  for (let round = 0; round < rounds; round++) {
    template = meanOf(photos, chosen);
    if (!template) {
      break;
    }
    const probe = unit(innerPatch(template));
    likeness = moved.map((votes) => votes.map((places) => bestProduct(probe, places)));
    chosen = photos.map((votes, photo) => best(votes, (vote, i) => combine(vote.score, likeness[photo][i])));
  }
  const confidence = chosen.map((index, photo) => {
    if (index < 0) {
      return 0;
    }
    const { score } = photos[photo][index];
    return template ? combine(score, likeness[photo][index]) : score;
  });
  return { chosen, confidence, meanFace: template };
}

/** A face quite like the person's (0.45) keeps its score; a stranger or a curtain loses up to half of it. */
function combine(score: number, likeness: number): number {
  return Math.min(1, score * (0.5 + 1.1 * Math.max(0, likeness)));
}

function best(votes: Vote[], value: (vote: Vote, index: number) => number): number {
  let winner = -1;
  let top = -1;
  votes.forEach((vote, index) => {
    const worth = value(vote, index);
    if (worth > top) {
      winner = index;
      top = worth;
    }
  });
  return winner;
}

/** How many of a photo's candidates the others are compared with before anything is known. */
const leaders = 4;

function firstChoice(photos: Vote[][], moved: Float32Array[][][]): number[] {
  return photos.map((votes, photo) =>
    best(votes, (vote, candidate) => {
      const probe = moved[photo][candidate][unmoved];
      let support = 0;
      photos.forEach((others, index) => {
        if (index !== photo) {
          support += others
            .slice(0, leaders)
            .reduce((most, other, i) => Math.max(most, other.score * bestProduct(probe, moved[index][i])), 0);
        }
      });
      return vote.score * (0.15 + support / Math.max(1, photos.length - 1));
    }),
  );
}

function meanOf(photos: Vote[][], chosen: number[]): Float32Array | null {
  const picked = photos.flatMap((votes, photo) => votes[chosen[photo]] ?? []);
  if (picked.length < 2) {
    return null;
  }
  const mean = new Float32Array(picked[0].patch.length);
  let total = 0;
  for (const { score, patch } of picked) {
    const weight = score * score;
    total += weight;
    for (let i = 0; i < mean.length; i++) {
      mean[i] += weight * patch[i];
    }
  }
  return total > 0 ? mean.map((value) => value / total) : null;
}

/** Templates don't sit on every face in the same place: a patch is tried moved by up to two pixels each way. */
const reach = Math.min(2, patchMargin);
const unmoved = (2 * reach + 1) * reach + reach;

function shifts(patch: Float32Array): Float32Array[] {
  const places: Float32Array[] = [];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      places.push(unit(innerPatch(patch, dx, dy)));
    }
  }
  return places;
}

function bestProduct(probe: Float32Array, places: Float32Array[]): number {
  let most = 0;
  for (const place of places) {
    most = Math.max(most, product(probe, place));
  }
  return most;
}

/** Scaled so that the plain product of two is their correlation under the window. */
function unit(inner: Float32Array): Float32Array {
  const scaled = normalise(inner, templateWindow);
  for (let i = 0; i < scaled.length; i++) {
    scaled[i] /= rootWindow[i];
  }
  return scaled;
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    sum += a[i] * b[i];
  }
  return sum;
}
