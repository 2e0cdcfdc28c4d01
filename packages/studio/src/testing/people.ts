import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AnalysedPhoto, PhotoAnalysis } from "@portrait-studio/photo/types";
import sharp from "sharp";
import { type Actor, createUploadSession, openPhotoIntake } from "../index.ts";
import type { TestStudio } from "./create-test-studio.ts";

/** Who is in a picture is its strongest colour. */
const people = ["red", "green", "blue"] as const;
export type Person = (typeof people)[number];

export function createPicture(person: Person, shade = 0): Promise<Buffer> {
  const level = (which: Person) => (which === person ? 250 : 10 + 4 * shade);
  const background = { r: level("red"), g: level("green"), b: level("blue") };
  const ground = {
    create: { width: 64, height: 16, channels: 3 as const, background: { r: 255, g: 240, b: 220 } },
  };
  return sharp({ create: { width: 64, height: 80, channels: 3, background } })
    .composite([{ input: ground, left: 0, top: 64 }])
    .jpeg()
    .toBuffer();
}

async function findPerson(bytes: Uint8Array): Promise<Person> {
  const { dominant } = await sharp(bytes).stats();
  return dominant.r > 200 ? "red" : dominant.g > 200 ? "green" : "blue";
}

const identityOf = ({ analysis }: { analysis: PhotoAnalysis }) =>
  String(analysis.findings.faces[0]?.identity ?? "");
const personOf = (photo: { analysis: PhotoAnalysis }) => identityOf(photo).split(" ")[0];

/** The person of most photos; of as many, the first. */
function findMajority(set: readonly { analysis: PhotoAnalysis }[]): string | undefined {
  const count = (person: string) => set.filter((photo) => personOf(photo) === person).length;
  return people.toSorted((one, other) => count(other) - count(one))[0];
}

/** Has the judge see who is in a picture: a set is of the person of most of its photos, and of whom the person has marked. */
export function seePeople({ judge }: TestStudio): void {
  const { analyse, judgeSet } = judge;
  const isMeant = (set: readonly AnalysedPhoto[]) => {
    const meant = findMajority(set);
    return (photo: AnalysedPhoto) => photo.analysis.marked !== undefined || personOf(photo) === meant;
  };
  judge.analyse = async (bytes, options) => {
    const { version, findings } = await analyse(bytes, options);
    const identity = `${await findPerson(bytes)} ${findings.hash} ${judge.identityVersion}`;
    return {
      version,
      ...(options?.headBox && { marked: { headBox: options.headBox } }),
      findings: { hash: findings.hash, faces: [{ width: 100, identity }] },
    } as unknown as PhotoAnalysis;
  };
  judge.describePerson = (set) => set.filter(isMeant(set)).map(identityOf);
  judge.judgeSet = (set) => {
    const judged = judgeSet(set);
    const meant = set.map(isMeant(set));
    const photos = judged.photos.map((photo, index) =>
      meant[index] ? photo : { ...photo, verdicts: ["otherPerson" as const], usable: false },
    );
    return { ...judged, photos };
  };
  judge.measureLikeness = async (bytes, person) => {
    const shown = await findPerson(bytes);
    return person.some((identity) => identity.startsWith(shown)) ? 0.7 : 0.2;
  };
}

/** An upload session with a photo of each. */
export async function uploadPeople(
  { studio, folder }: TestStudio,
  actor: Actor,
  shown: readonly Person[],
): Promise<string> {
  const session = await createUploadSession(studio, actor, {});
  const { addPhoto } = await openPhotoIntake(studio, actor, session.id);
  for (const [index, person] of shown.entries()) {
    const path = join(folder, `${person}-${index}.jpg`);
    await writeFile(path, await createPicture(person, index));
    await addPhoto({ name: `${person} ${index}.jpg`, path });
  }
  return session.id;
}
