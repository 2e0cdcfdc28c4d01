import type { Job, Person } from "./person.ts";

export interface Prepared {
  model: string;
  image: string;
}

/** A person trains a model and makes an image. */
export async function prepare(person: Person): Promise<Prepared> {
  const { results: models } = await person.follow(await person.train());
  const [model = ""] = models;
  const { results: images } = await person.follow(await person.generate(model, 1));
  return { model, image: images[0] ?? "" };
}

/** Asks for an image, an edit and, if wanted, a training, all at once. */
export async function askFor(
  person: Person,
  prepared: Prepared | undefined,
  withTraining: boolean,
): Promise<Job[]> {
  const { model = "", image = "" } = prepared ?? {};
  const images = [await person.generate(model, 1), await person.edit(image, 1)];
  return withTraining ? [await person.train(), ...images] : images;
}
