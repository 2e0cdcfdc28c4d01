import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Face, unpackFloats, warmModels } from "@portrait-studio/vision";
import sharp from "sharp";
import { blurPhoto, coverMouth, darkenPhoto, type Sitting, turnPhoto } from "../src/damage.fixture.ts";
import { lookAtPhoto } from "../src/findings/look-at-photo.ts";
import type { Findings } from "../src/findings/types.ts";
import { drawLandmarks } from "./draw-landmarks.ts";
import { benchGates } from "./gates.ts";
import { benchIdentity } from "./identity.ts";
import { sitters } from "./sitters.ts";
import { benchSteps } from "./steps.ts";

/**
 * How well and how fast people are seen:
 *   pnpm bench:vision [--photos ../shared/photos] [--out FOLDER] [--only heads,gates,identity,steps]
 * With --out the landmarks are drawn over every face, to be looked at.
 */
const { values } = parseArgs({
  options: { photos: { type: "string" }, out: { type: "string" }, only: { type: "string" } },
});
const folder = resolve(values.photos ?? new URL("../../../../shared/photos", import.meta.url).pathname);
if (!existsSync(folder)) throw new Error(`No photos in ${folder}`);
const wanted = values.only?.split(",");
const wants = (name: string) => wanted?.includes(name) ?? true;
const say = (line: string) => process.stdout.write(`${line}\n`);

sharp.concurrency(1);
sharp.cache(false);
await warmModels();
interface Seen {
  name: string;
  sitting: Sitting;
  findings: Findings;
}

async function look(name: string, file: string): Promise<Seen> {
  const bytes = readFileSync(file);
  const findings = await lookAtPhoto(bytes);
  const [face] = findings.faces;
  if (!face) throw new Error(`no face in ${name}`);
  const whole: Face = { ...face, landmarks: unpackFloats(face.landmarks) };
  return {
    name,
    findings,
    sitting: { bytes, width: findings.width, height: findings.height, face: whole },
  };
}
const seen: Seen[] = [];
for (const name of Object.keys(sitters)) seen.push(await look(name, join(folder, `${name}.jpg`)));

if (values.out) {
  const out = resolve(values.out);
  mkdirSync(out, { recursive: true });
  for (const { name, sitting } of seen) {
    const drawn = await drawLandmarks(sitting.bytes, sitting, sitting.face);
    writeFileSync(join(out, `${name.replace("/", "-")}.jpg`), drawn);
  }
  say(`landmarks drawn in ${out}`);
}

/** The main face is the sitter's if its eyes are where they should be, within a quarter of their distance. */
function isRight(name: string, { faces: [face], width, height }: Findings, turned = 0): boolean {
  if (!face) return false;
  const points = unpackFloats(face.landmarks);
  const radians = (-turned * Math.PI) / 180;
  const [x, y] = [0, 1].map(
    (axis) => (points[3 * 33 + axis] + points[3 * 263 + axis]) / 2 - [width, height][axis] / 2,
  );
  const { sitting } = seen.find((other) => other.name === name) as (typeof seen)[number];
  const home = {
    x: x * Math.cos(radians) - y * Math.sin(radians) + sitting.width / 2,
    y: x * Math.sin(radians) + y * Math.cos(radians) + sitting.height / 2,
  };
  const truth = sitters[name];
  return Math.hypot(home.x - truth.x, home.y - truth.y) < 0.25 * truth.eyes;
}

if (wants("heads")) {
  const damages: Record<string, { turned?: number; make: (sitting: Sitting) => Promise<Buffer> | Buffer }> = {
    "as it is": { make: ({ bytes }) => bytes },
    ...Object.fromEntries(
      [20, 45, 90, 135, 180, 270].map((turned) => [
        `turned by ${turned}`,
        { turned, make: (sitting: Sitting) => turnPhoto(sitting, turned) },
      ]),
    ),
    "blurred by 3 % of the face": { make: (sitting) => blurPhoto(sitting, 0.03) },
    "a twentieth of the light": { make: (sitting) => darkenPhoto(sitting, 0.05) },
    "mouth covered": { make: coverMouth },
  };
  for (const [what, { turned = 0, make }] of Object.entries(damages)) {
    const wrong: string[] = [];
    let others = 0;
    for (const { name, sitting } of seen) {
      const findings = await lookAtPhoto(await make(sitting));
      if (!isRight(name, findings, turned)) wrong.push(name);
      others += Math.max(0, findings.faces.length - 1);
    }
    const missed = wrong.length > 0 ? `, not ${wrong.join(", ")}` : "";
    say(
      `heads right, ${what}: ${seen.length - wrong.length} of ${seen.length}${missed}; faces too many: ${others}`,
    );
  }
}
if (wants("identity")) await benchIdentity(seen, say);
if (wants("gates")) {
  const samples = new URL("../../../tooling/sample-people/photos/", import.meta.url).pathname;
  const files = readdirSync(samples).filter((_, i) => i % 2 === 0);
  const strangers: Seen[] = [];
  for (const file of files) strangers.push(await look(`sample/${file}`, join(samples, file)));
  await benchGates([...seen, ...strangers], say);
}
if (wants("steps")) await benchSteps(seen, say);
