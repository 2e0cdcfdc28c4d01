import { createHash } from "node:crypto";
import { type AskedJob, createPerson, type Found, type Person, type PersonsStudio } from "./person.ts";
import { until } from "./until.ts";

export interface Visitor extends Person {
  model: string;
  image: string;
  imageUrl: string;
}

let visitors = 0;

export async function createVisitor(studio: PersonsStudio, found: Found): Promise<Visitor> {
  visitors += 1;
  return await prepare(await createPerson(studio, visitors, found));
}

export async function prepare(person: Person): Promise<Visitor> {
  const { results: models, status, error } = await person.follow(await person.train());
  if (status !== "completed") throw new Error(`The training has ${status} (${error?.code}).`);
  const [model = ""] = models;
  const { results: images } = await person.follow(await person.generate(model, 1));
  const [image] = images;
  if (!image) throw new Error("The first image was not made.");
  const { url: imageUrl } = await person.client.api.images.get.query({ id: image });
  return Object.assign(person, { model, image, imageUrl });
}

export async function askFor(visitor: Visitor, withTraining: boolean): Promise<AskedJob[]> {
  const images = [await visitor.generate(visitor.model, 1), await visitor.edit(visitor.image, 1)];
  return withTraining ? [await visitor.train(), ...images] : images;
}

export async function untilProcessing(job: AskedJob): Promise<void> {
  const isProcessing = async () => (await job.person.read(job)).status === "processing";
  await until("the job is under way", 180_000, isProcessing);
}

export async function readImages({ client }: Person): Promise<Map<string, string>> {
  const { items } = await client.api.images.list.query({ limit: 100 });
  const pairs = await Promise.all(
    items.map(async ({ id, url }): Promise<[string, string]> => {
      const response = await fetch(url);
      const body = new Uint8Array(await response.arrayBuffer());
      return [
        id,
        response.ok ? createHash("sha256").update(body).digest("hex") : `status ${response.status}`,
      ];
    }),
  );
  return new Map(pairs);
}
