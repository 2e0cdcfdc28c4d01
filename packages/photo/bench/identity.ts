import { compareIdentities, judgeDistance, unpackFloats } from "@portrait-studio/vision";
import {
  blurPhoto,
  closeEyes,
  coverMouth,
  darkenPhoto,
  makeSet,
  type Sitting,
  wearGlasses,
} from "../src/damage.fixture.ts";
import { lookAtPhoto } from "../src/findings/look-at-photo.ts";
import type { Findings } from "../src/findings/types.ts";
import { rankPhotos } from "../src/set/rank-photos.ts";
import { same } from "./sitters.ts";

interface Seen {
  name: string;
  sitting: Sitting;
  findings: Findings;
}

const getIdentity = ({ faces: [face] }: Findings) => (face ? unpackFloats(face.identity) : undefined);

/** Distances within and between people, and whether a set says who does not belong to it. */
export async function benchIdentity(seen: readonly Seen[], say: (line: string) => void): Promise<void> {
  const photographed = seen.filter(({ name }) => !name.startsWith("art/") || name === "art/lincoln");
  const painted = seen.filter((sitter) => !photographed.includes(sitter));
  say(`two people, photographs: ${compareAll(photographed)}`);
  say(`two people, paintings: ${compareAll(painted)}`);
  for (const [a, b] of same) {
    const [one, two] = [a, b].map((name) => seen.filter((sitter) => sitter.name === name));
    say(`one person, two photographs (${a}, ${b}): ${spread(distances(one[0].findings, [two[0].findings]))}`);
  }
  const sets = new Map<string, Findings[]>();
  const [within, hidden]: number[][] = [[], []];
  for (const { name, sitting, findings } of photographed) {
    const set = await lookAtAll([
      ...(await makeSet(sitting.bytes)),
      await blurPhoto(sitting, 0.012),
      await darkenPhoto(sitting, 0.15),
      await wearGlasses(sitting, 0),
    ]);
    sets.set(name, set);
    within.push(...distances(findings, set));
    const covered = [await coverMouth(sitting), await closeEyes(sitting), await wearGlasses(sitting, 0.92)];
    hidden.push(...distances(findings, await lookAtAll(covered)));
  }
  say(`one person, crops, turns, colours, blur, dark, glasses: ${spread(within)}`);
  say(`one person, mouth covered, eyes closed or sunglasses: ${spread(hidden)}`);
  say(`strangers in sets of one person: ${nameStrangers(sets)}`);
}

async function lookAtAll(photos: readonly Buffer[]): Promise<Findings[]> {
  const seen: Findings[] = [];
  for (const bytes of photos) seen.push(await lookAtPhoto(bytes));
  return seen;
}

function distances(home: Findings, others: readonly Findings[]): number[] {
  const one = getIdentity(home);
  return others.flatMap((findings) => {
    const two = getIdentity(findings);
    return one && two ? [compareIdentities(one, two)] : [];
  });
}

function compareAll(people: readonly Seen[]): string {
  const known = (a: string, b: string) => same.some((pair) => pair.includes(a) && pair.includes(b));
  const pairs = people.flatMap((a, i) =>
    people
      .slice(0, i)
      .filter((b) => !known(a.name, b.name))
      .map((b) => ({ names: `${a.name} ${b.name}`, distance: distances(a.findings, [b.findings])[0] })),
  );
  pairs.sort((a, b) => a.distance - b.distance);
  const nearest = pairs.slice(0, 3).map(({ names, distance }) => `${names} ${distance.toFixed(2)}`);
  return `${spread(pairs.map(({ distance }) => distance))}; nearest: ${nearest.join(", ")}`;
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const counts = ["same", "unsure", "different"].map(
    (kind) => `${kind} ${sorted.filter((distance) => judgeDistance(distance) === kind).length}`,
  );
  const range = [0, 0.5, 1].map((part) => sorted[Math.round(part * (sorted.length - 1))]?.toFixed(2));
  return `${values.length} pairs, ${counts.join(", ")}; least, median, most ${range.join(" ")}`;
}

/** Two photos of somebody else among eleven of one person. */
function nameStrangers(sets: ReadonlyMap<string, Findings[]>): string {
  const names = [...sets.keys()];
  let [named, blamed] = [0, 0];
  for (const [i, name] of names.entries()) {
    const strangers = (sets.get(names[(i + 3) % names.length]) ?? []).slice(0, 2);
    const photos = [
      ...(sets.get(name) ?? []).map((findings, k) => ({ id: `own ${k}`, findings })),
      ...strangers.map((findings, k) => ({ id: `stranger ${k}`, findings })),
    ];
    const others = rankPhotos(photos).photos.filter(({ verdicts }) => verdicts.includes("otherPerson"));
    named += others.filter(({ id }) => id.startsWith("stranger")).length;
    blamed += others.filter(({ id }) => id.startsWith("own")).length;
  }
  return `named ${named} of ${2 * names.length}, wrongly named ${blamed}`;
}
