import {
  applyWords,
  isPlain,
  type Look,
  looks,
  photosFor,
  placesNamed,
  readPrompt,
  traitsByLook,
  wantsSet,
} from "@portrait-studio/prompts";
import { chooseSources } from "./choose-sources.ts";
import type { SizedPhoto } from "./image-sizes.ts";
import { type Aside, type AspectRatio, asides, type ImagePlan, type Rendition } from "./types.ts";

export interface RenditionsRequest {
  prompt: string;
  negativePrompt?: string | undefined;
  /** one of the looks; decides over the words of the prompt. Others are ignored */
  recipeId?: string | undefined;
  aspectRatio: AspectRatio;
  seed: number;
  count: number;
  sources: readonly SizedPhoto[];
  /** the photo that the person wants; without it the seed chooses */
  photoId?: string | undefined;
  /** photos that the person does not want */
  leftOut?: readonly string[] | undefined;
  /** photos that have been tried in vain */
  passedOver?: readonly string[] | undefined;
  /** the plan of an image that these are to be like: half are of its photo, the others show others in its composition */
  like?: Pick<ImagePlan, "photoId" | "look" | "composition"> | undefined;
  /** a contact frame's plan, which comes first where it is not taken */
  first?: Rendition | undefined;
  /** what the model has sold, or will have */
  taken?: readonly Rendition[] | undefined;
  /** the seed alone decides the order, so that it gives the same again; otherwise photos that have served less come first */
  isAgain?: boolean | undefined;
  /** how often each photo serves beside these images, on a contact sheet: there the best of those that serve the least come first */
  uses?: ReadonlyMap<string, number> | undefined;
}

export function readLook({
  prompt,
  negativePrompt,
  recipeId,
}: Pick<RenditionsRequest, "prompt" | "negativePrompt" | "recipeId">): {
  look: Look;
  said: ReturnType<typeof readPrompt>;
} {
  const recipe = looks.find((look) => look === recipeId) ?? null;
  const said = readPrompt(prompt, negativePrompt ?? "", recipe);
  return { look: recipe ?? looks.find((name) => name === said.slots.get("look")) ?? "natural", said };
}

/** It gives fewer than were asked for where no more can differ, and never what is taken. @throws RangeError when there is no photo at all */
export function chooseRenditions(request: RenditionsRequest): Rendition[] {
  const { sources, aspectRatio, count, passedOver = [], like, first } = request;
  const { look, said } = readLook(request);
  const isStudio = wantsSet(said.slots, look);
  const light = said.slots.get("light");
  const readWords = ({ hairCut, cutOut }: SizedPhoto) =>
    applyWords(said, look, { hairCut, cutOut: isStudio && cutOut === true });
  const seen = countShown(request, look, readWords);
  const chosen: Rendition[] = [];
  const add = (photoId: string, own: Pick<Rendition, "composition" | "keySide" | "aside">, words: Worded) => {
    const { backdrop, gel } = words;
    chosen.push({ photoId, look, ...own, ...(backdrop && { backdrop }), ...(gel && { gel }) });
    const pose = findPose(sources, photoId);
    seen.set(pose, [...(seen.get(pose) ?? []), own.aside]);
  };
  const order = orderSources(request, look, said, seen);
  if (first && !seen.get(findPose(sources, first.photoId))?.includes(first.aside)) {
    const { composition, keySide, aside } = first;
    add(first.photoId, { composition, keySide, aside }, first);
  }
  for (const photos of order) {
    for (let turn = 0; turn < photos.length * asides.length && chosen.length < count; turn++) {
      const photo = photos[turn % photos.length];
      if (!photo || passedOver.includes(photo.id)) continue;
      const shown = seen.get(findPose(sources, photo.id)) ?? [];
      const aside = findAsides(photo, isStudio, aspectRatio).find((one) => !shown.includes(one));
      if (aside === undefined) continue;
      const words = readWords(photo);
      const open = chooseCompositions(look, words.set, words.backdrop);
      const compositions = keepPhotoOrComposition(open, photo, look, like);
      // a place of its own, so that photos that come after each other, and one that comes again, differ in set and light
      const place = sources.findIndex(({ id }) => id === photo.id) + asides.indexOf(aside);
      const composition = compositions[place % compositions.length] ?? 0;
      const own = place % 2 === 0 ? "left" : "right";
      add(
        photo.id,
        { composition, keySide: light === "left" || light === "right" ? light : own, aside },
        words,
      );
    }
  }
  return chosen.slice(0, count);
}

type Worded = Partial<Pick<Rendition, "backdrop" | "gel">>;

/** Where each pose has been shown before, in this look and with these words. */
function countShown(
  { sources, taken = [] }: RenditionsRequest,
  look: Look,
  readWords: (photo: SizedPhoto) => Worded,
): Map<string, Aside[]> {
  const seen = new Map<string, Aside[]>();
  for (const { photoId, aside, backdrop, gel, ...one } of taken) {
    const photo = sources.find(({ id }) => id === photoId);
    const words = photo && readWords(photo);
    if (words && one.look === look && backdrop === words.backdrop && gel === words.gel)
      seen.set(photo.pose ?? photoId, [...(seen.get(photo.pose ?? photoId) ?? []), aside]);
  }
  return seen;
}

/** Photos that are much alike count as one. */
function findPose(sources: readonly SizedPhoto[], photoId: string): string {
  return sources.find(({ id }) => id === photoId)?.pose ?? photoId;
}

/** The photos in the order of their turns, then those that come when these have nothing more to show. */
function orderSources(
  { sources, seed, photoId: pinned, leftOut, like, uses, isAgain }: RenditionsRequest,
  look: Look,
  said: ReturnType<typeof readPrompt>,
  seen: ReadonlyMap<string, readonly Aside[]>,
): SizedPhoto[][] {
  const isStudio = wantsSet(said.slots, look);
  const open = sources.filter(({ id }) => !leftOut?.includes(id));
  const shown = open.map((source) => ({ ...source, cutOut: isStudio && source.cutOut === true }));
  const able = photosFor(shown, said, look).map(({ id }) => id);
  const counts = new Map([...seen].map(([id, shown]) => [id, shown.length]));
  const { turns, rest } = chooseSources(sources, look, seed, {
    ...{ pinned, leftOut, isStudio },
    canShow: ({ id }) => able.includes(id),
    like: like?.photoId,
    getUses: (id) => (isAgain ? 0 : (uses?.get(id) ?? counts.get(findPose(sources, id)) ?? 0)),
    isSheet: uses !== undefined,
  });
  return [turns, rest];
}

/** Where a person can stand without coming nearer for it, or leaving their photo. */
function findAsides(
  { sizes, cutOut }: SizedPhoto,
  isStudio: boolean,
  aspectRatio: AspectRatio,
): readonly Aside[] {
  const able = isStudio && cutOut;
  return asides.filter(
    (aside) => aside === 0 || (able && (!sizes || sizes.moved?.[aspectRatio]?.includes(aside))),
  );
}

/** The numbers of the compositions that words leave open: a place, or for a colour what is of one colour, where there is any. */
function chooseCompositions(look: Look, set: string | undefined, backdrop: string | undefined): number[] {
  const { places } = traitsByLook[look];
  const numbers = (is: (place: (typeof places)[number]) => boolean) =>
    places.flatMap((place, i) => (is(place) ? [i] : []));
  const named = placesNamed(set);
  const left = [
    numbers((place) => named.includes(place) && (!backdrop || isPlain(place))),
    backdrop ? numbers(isPlain) : [],
  ].find((some) => some.length > 0);
  return left ?? numbers(() => true);
}

/** An image like another shows that one's photo in other compositions, and other photos in its composition. */
function keepPhotoOrComposition(
  choice: number[],
  photo: SizedPhoto,
  look: Look,
  like: RenditionsRequest["like"],
): readonly number[] {
  if (like?.look !== look) return choice;
  const isSame = (number: number) => number === like.composition;
  const kept = choice.filter((number) => isSame(number) !== (photo.id === like.photoId));
  return kept.length > 0 ? kept : choice;
}
