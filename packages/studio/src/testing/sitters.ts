import { trainingConsent as consent, StudioError } from "@portrait-studio/contract";
import {
  type Actor,
  beginJob,
  compareImages,
  createGeneration,
  createTraining,
  endJob,
  finishTraining,
  listTrainingFiles,
  setHeadBox,
} from "../index.ts";
import type { TestStudio } from "./create-test-studio.ts";
import { deliver } from "./images.ts";
import { createPicture, type Person, uploadPeople } from "./people.ts";

/** Who has a model of photos of several people. */
export interface Sitter {
  actor: Actor;
  modelId: string;
  photoIds: string[];
  shown: readonly Person[];
  /** images follow the photos, instead of showing the person of the training */
  follows: boolean;
}

const wholePhoto = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };

/** @returns what a refused call is refused with; a defect is thrown */
export async function code(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof StudioError) return error.code;
    throw error;
  }
}

/** A model of photos of several people, of which some are marked. */
export async function train(
  context: TestStudio,
  shown: readonly Person[],
  { marked = [], follows = false }: { marked?: readonly number[]; follows?: boolean } = {},
): Promise<Sitter> {
  const { studio, engine } = context;
  Object.assign(engine.capabilities, { photos: !follows, references: follows });
  // like a real one, it takes the person of most photos for the one who is meant
  engine.chooseReferencePhotos = async (_artifactRef, choice) => {
    const given = choice.photos.map(({ id }) => ({ id, person: shown[photoIds.indexOf(id)] }));
    const green = given.filter(({ person }) => person === "green");
    const meant = green.length * 2 > given.length ? green : given.filter(({ person }) => person === "red");
    return meant.map(({ id }) => ({ id }));
  };
  const actor = await context.signUp(500);
  const uploadSessionId = await uploadPeople(context, actor, shown);
  const photoIds = (await listTrainingFiles(studio, actor)).map(({ id }) => id);
  for (const index of new Set(marked)) {
    const id = photoIds[index];
    if (id) await setHeadBox(studio, actor, { id, headBox: wholePhoto });
  }
  const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  while ((await beginJob(studio, id)) === "reading");
  const [first = ""] = photoIds;
  await finishTraining(studio, id, {
    artifactRef: `models/${modelId}.json`,
    coverPhotoId: undefined,
    ...(follows ? { sources: [{ id: first }] } : {}),
  });
  return { actor, modelId, photoIds, shown, follows };
}

/** Has images of somebody delivered. */
export async function requestImages(
  context: TestStudio,
  { actor, modelId }: Sitter,
  person: Person,
  photoId?: string,
) {
  const { studio, engine } = context;
  engine.fetchImage = async (_ticket, position) => ({
    bytes: await createPicture(person, position),
    contentType: "image/jpeg",
  });
  const { id } = await createGeneration(studio, actor, {
    modelId,
    prompt: "a face",
    count: 2,
    aspectRatio: "4:5",
    ...(photoId ? { photoId } : {}),
  });
  await deliver(studio, id, [0, 1]);
  await compareImages(studio, id);
  await endJob(studio, id, { status: "delivered" });
  return id;
}
