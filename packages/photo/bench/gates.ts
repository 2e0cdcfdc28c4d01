import type { PhotoProblem } from "@portrait-studio/contract";
import {
  blurPhoto,
  closeEyes,
  darkenPhoto,
  type Sitting,
  shrinkPhoto,
  turnAndCrop,
  turnPhoto,
  wearGlasses,
  writeBehind,
} from "../src/damage.fixture.ts";
import { lookAtPhoto } from "../src/findings/look-at-photo.ts";
import type { FaceFinding, Findings } from "../src/findings/types.ts";
import { rankAlone } from "../src/set/rank-alone.fixture.ts";
import { firstHalf } from "./sitters.ts";

interface Seen {
  name: string;
  sitting: Sitting;
  findings: Findings;
}

interface Trial {
  what: string;
  /** the verdict that is due */
  due: PhotoProblem;
  make: (sitting: Sitting) => Promise<Buffer>;
}

const trials: Trial[] = [
  { what: "blur of 0.8 % of the face", due: "blurry", make: (s) => blurPhoto(s, 0.008) },
  { what: "blur of 1.2 %", due: "blurry", make: (s) => blurPhoto(s, 0.012) },
  { what: "blur of 1.6 %", due: "blurry", make: (s) => blurPhoto(s, 0.016) },
  { what: "blur of 2.4 %", due: "blurry", make: (s) => blurPhoto(s, 0.024) },
  { what: "an eighth of the light", due: "tooDark", make: (s) => darkenPhoto(s, 0.12) },
  { what: "a thirtieth", due: "tooDark", make: (s) => darkenPhoto(s, 0.03) },
  { what: "eyes closed", due: "eyesClosed", make: closeEyes },
  { what: "sunglasses, black", due: "sunglasses", make: (s) => wearGlasses(s, 0.95) },
  { what: "sunglasses, dark", due: "sunglasses", make: (s) => wearGlasses(s, 0.8) },
  { what: "face of 60 pixels", due: "tooSmall", make: (s) => shrinkPhoto(s, 60) },
  { what: "turned by 7 degrees on black", due: "blankCorners", make: (s) => turnPhoto(s, 7) },
  { what: "turned by 10 on white, cut", due: "blankCorners", make: (s) => turnAndCrop(s, 10, "#fff") },
  { what: "letters behind, white", due: "lettering", make: (s) => writeBehind(s, "#ffffff") },
  { what: "letters behind, red", due: "lettering", make: (s) => writeBehind(s, "#b01818") },
];

/** What these photos have by themselves: nothing is wrong with them but what can be seen in them. */
const due: Partial<Record<string, PhotoProblem[]>> = { collins: ["tooSmall"], chawla: ["lettering"] };

/** The halves of the portraits, and photos that no gate was chosen on: of the sample people. */
const groups = ["first half", "second half", "sample people"] as const;
type Group = (typeof groups)[number];
const findGroup = (name: string): Group =>
  name.startsWith("sample/") ? "sample people" : firstHalf.includes(name) ? "first half" : "second half";

/** Right and wrong of every verdict, on the photos as they are and damaged; groups apart. */
export async function benchGates(seen: readonly Seen[], say: (line: string) => void): Promise<void> {
  for (const group of groups) {
    say(
      judgeSound(
        group,
        seen.filter(({ name }) => findGroup(name) === group),
      ),
    );
  }
  for (const trial of trials) say(await runTrial(trial, seen));
  await reportMargins(seen, say);
}

function judgeSound(group: Group, sitters: readonly Seen[]): string {
  const alarms = sitters.flatMap(({ name, findings }) =>
    findExtras(name, rankAlone(findings).verdicts).map((code) => `${name} ${code}`),
  );
  return `${group}, as they are: false alarms ${alarms.length} of ${sitters.length} ${alarms.join(", ")}`;
}

/** Verdicts that are not due to a photo. */
function findExtras(name: string, verdicts: readonly PhotoProblem[]): PhotoProblem[] {
  return verdicts.filter((code) => !due[name]?.includes(code));
}

async function runTrial({ what, due: code, make }: Trial, seen: readonly Seen[]): Promise<string> {
  const counts = Object.fromEntries(groups.map((group) => [group, [0, 0]])) as Record<Group, number[]>;
  const missed: string[] = [];
  const besides = new Map<string, number>();
  for (const { name, sitting } of seen) {
    const verdict = rankAlone(await lookAtPhoto(await make(sitting)));
    const said = verdict.verdicts.includes(code);
    counts[findGroup(name)][said ? 0 : 1]++;
    if (!said) missed.push(name);
    for (const extra of findExtras(name, verdict.verdicts)) {
      if (extra !== code) besides.set(extra, (besides.get(extra) ?? 0) + 1);
    }
  }
  const row = (group: Group) => `${group} ${counts[group][0]} of ${counts[group][0] + counts[group][1]}`;
  const extras = [...besides].map(([extra, count]) => `${extra} ${count}`).join(", ");
  const rest = `missed: ${missed.join(", ") || "none"}${extras ? `; said besides: ${extras}` : ""}`;
  return `${code} said at ${what}: ${groups.map(row).join(", ")}; ${rest}`;
}

/** Measures that decide, on sound photos and on damaged ones: between them lies the gate. */
async function reportMargins(seen: readonly Seen[], say: (line: string) => void): Promise<void> {
  const fit = ({ eyes }: FaceFinding) => Math.max(eyes.right.irisFit, eyes.left.irisFit);
  const measures: [string, (face: FaceFinding) => number, (sitting: Sitting) => Promise<Buffer>][] = [
    [
      "sharpness of the eyes against a blur of 1.6 %",
      ({ measures }) => measures.sharpness,
      (s) => blurPhoto(s, 0.016),
    ],
    ["iris fit against closed eyes", fit, closeEyes],
    [
      "light of lenses against sunglasses",
      ({ measures }) => measures.eyewear.lensLight,
      (s) => wearGlasses(s, 0.92),
    ],
    [
      "light of the skin against an eighth of the light",
      ({ measures }) => measures.skin.light,
      (s) => darkenPhoto(s, 0.12),
    ],
  ];
  for (const [what, read, make] of measures) {
    const rows: { group: Group; sound: number; bad: number }[] = [];
    for (const { name, sitting, findings } of seen) {
      const damaged = await lookAtPhoto(await make(sitting));
      rows.push({
        group: findGroup(name),
        sound: read(findings.faces[0]),
        bad: damaged.faces[0] ? read(damaged.faces[0]) : 0,
      });
    }
    const edge = (group: Group) => {
      const half = rows.filter((row) => row.group === group);
      return `${group} sound from ${Math.min(...half.map(({ sound }) => sound)).toFixed(3)}, damaged up to ${Math.max(...half.map(({ bad }) => bad)).toFixed(3)}`;
    };
    say(`${what}: ${groups.map(edge).join("; ")}`);
  }
}
