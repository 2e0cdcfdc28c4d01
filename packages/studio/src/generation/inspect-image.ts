import type { ImageFlaw, RecipeId } from "@portrait-studio/contract";
import { models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { readIdentities } from "../models/read-identities.ts";

type Ports = Pick<WorkerStudio, "db" | "storage" | "photoJudge" | "settings" | "log">;

interface Inspected {
  /** of the model that the image was made with: a key below "models/", then the model's id */
  artifactRef: string;
  prompt: string;
  recipeId?: RecipeId;
  /** it was made in place of one that had a flaw */
  again: boolean;
}

/** The face of a second person in the foreground, beside the first one's. */
const asLarge = 2 / 3;
/** Photos of an old model are analysed first, which takes some seconds. */
const patienceMs = 30_000;

/** A prompt may ask for these, which would otherwise be flaws, in the languages of the screens. */
const unseen =
  /from behind|back to (the|us)|turned away|silhouette|faceless|de espaldas|silueta|sin rostro|contraluz/i;
const together =
  /friends?\b|family|couple|crowd|people|group|team|twins?\b|husband|wife|mother|father|child|mirror|reflection|double exposure|amig[oa]|familia|pareja|multitud|gente|grupo|equipo|gemel|marido|esposa|madre|padre|hij[oa]|espejo|reflejo|doble exposición/i;

/**
 * Looks at an image that a provider made, before anybody pays for it: the person has to be seen in it, alone, and to be like the photos.
 * An image that hides whose face it is, because a look or the words ask for it, is not looked at. Whatever goes wrong is logged, and the
 * image is delivered: it is compared again once it is stored.
 * @returns what is wrong; undefined also for an image of somebody else where the studio delivers these, with the offer to give them back
 */
export async function inspectImage(
  studio: Ports,
  image: Uint8Array,
  { artifactRef, prompt, recipeId = undefined, again }: Inspected,
): Promise<ImageFlaw | undefined> {
  const { photoJudge, settings, log } = studio;
  if (photoJudge.hidesFace({ recipeId: recipeId ?? null, words: [prompt] })) return undefined;
  try {
    const flaw = await look(studio, image, { artifactRef, prompt, signal: AbortSignal.timeout(patienceMs) });
    return flaw === "face" && again && settings.imagesOfAnotherPerson === "deliver" ? undefined : flaw;
  } catch (error) {
    log("warn", "An image could not be looked at before its delivery.", {
      artifactRef,
      error: String(error),
    });
    return undefined;
  }
}

async function look(
  studio: Ports,
  image: Uint8Array,
  { artifactRef, prompt, signal }: Pick<Inspected, "artifactRef" | "prompt"> & { signal: AbortSignal },
): Promise<ImageFlaw | undefined> {
  const { photoJudge } = studio;
  const { findings } = await photoJudge.analyse(image, { signal });
  const [largest, second = 0] = findings.faces
    .map(({ width }) => width)
    .toSorted((one, other) => other - one);
  if (largest === undefined) return unseen.test(prompt) ? undefined : "nobody";
  if (second >= asLarge * largest && !together.test(prompt)) return "several";
  const person = await readPerson(studio, artifactRef, signal);
  if (person.length === 0) return undefined;
  const likeness = await photoJudge.measureLikeness(image, person, { signal });
  return likeness !== null && photoJudge.judgeSameness(likeness) === "different" ? "face" : undefined;
}

async function readPerson(
  studio: Ports,
  artifactRef: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const [, modelId = ""] = artifactRef.split("/");
  const [model] = await studio.db
    .select({ id: models.id })
    .from(models)
    .where(and(eq(models.id, modelId), isNull(models.deletedAt)));
  return model ? readIdentities(studio, model.id, { signal }) : [];
}
