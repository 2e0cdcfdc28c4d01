import { createHash } from "node:crypto";
import { createPerson, type Person, type PersonsStudio, readPhotos } from "../person.ts";

/** A person with a model and an image. */
export interface Visitor extends Person {
  model: string;
  image: string;
  /** where a browser reads it */
  imageUrl: string;
}

let visitors = 0;

/** Signs a new person in, who trains a model and makes an image. */
export async function createVisitor(
  studio: PersonsStudio,
  found: (finding: string) => void,
): Promise<Visitor> {
  visitors += 1;
  const person = await createPerson(studio, visitors, await readPhotos(), found);
  const { results: models, status, error } = await person.follow(await person.train());
  if (status !== "completed") throw new Error(`The training has ${status} (${error?.code}).`);
  const { results: images } = await person.follow(await person.generate(models[0] ?? "", 1));
  const [newest] = (await person.client.api.images.list.query({ limit: 1 })).items;
  if (!newest || !images[0]) throw new Error("The first image was not made.");
  return Object.assign(person, { model: models[0] ?? "", image: images[0], imageUrl: newest.url });
}

/** Every image of a person, by what their browser gets. */
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

/** So many people who look at the gallery's first page and five of its images, again and again. */
export async function lookAround(
  { url }: { url: string },
  { client, token }: Person,
  { people, looks }: { people: number; looks: number },
): Promise<void> {
  const look = async () => {
    const { items } = await client.api.images.list.query({ limit: 20 });
    const page = fetch(`${url}/gallery`, { headers: { authorization: `Bearer ${token}` } });
    for (const response of await Promise.all([page, ...items.slice(0, 5).map((item) => fetch(item.url))]))
      await response.arrayBuffer();
  };
  await Promise.all(
    Array.from({ length: people }, async () => {
      for (let count = 0; count < looks; count += 1) await look();
    }),
  );
}
