import { aspectRatios } from "@portrait-studio/contract/choices";
import { limits } from "@portrait-studio/contract/limits";
import { recipeIds } from "@portrait-studio/contract/recipes";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { personKeys } from "~/lib/person-keys.ts";
import { type Draft, maxSeed, readDraft } from "./draft.ts";

/**
 * The draft of this browser. What a link brings (`?model=&prompt=&seed=&aspect=&recipe=&photo=&like=`) goes into it once, and leaves
 * the address.
 */
export function useDraft(): [Draft, (patch: Partial<Draft>) => void] {
  const link = useSearchParams();
  const [draft, setDraft] = useState(() => ({
    ...readDraft(localStorage.getItem(personKeys.draft)),
    ...readLink(link),
  }));

  useEffect(() => {
    localStorage.setItem(personKeys.draft, JSON.stringify(draft));
  }, [draft]);

  // also of a link that is followed from here to here
  useEffect(() => {
    setDraft((now) => ({ ...now, ...readLink(link) }));
    if (window.location.search)
      window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [link]);

  return [draft, (patch) => setDraft((now) => ({ ...now, ...forget(now, patch), ...patch }))];
}

/** Photos and images are of one model. */
function forget(now: Draft, { modelId }: Partial<Draft>): Partial<Draft> {
  return modelId && modelId !== now.modelId ? { photoId: null, likeImageId: null } : {};
}

function readLink(values: { get: (name: string) => string | null }): Partial<Draft> {
  const model = values.get("model");
  const prompt = values.get("prompt");
  const seed = values.get("seed");
  const aspectRatio = aspectRatios.find((known) => known === values.get("aspect"));
  const recipeId = recipeIds.find((known) => known === values.get("recipe")) ?? null;
  const photoId = values.get("photo");
  const likeImageId = values.get("like");
  return {
    ...((photoId || likeImageId) && { photoId, likeImageId, seed: null }),
    ...(model && { modelId: model }),
    ...(prompt && { prompt: prompt.slice(0, limits.maxPromptLength), recipeId }),
    // its words depend on the model: the form writes them
    ...(!prompt && recipeId && { prompt: "", recipeId }),
    ...(aspectRatio && { aspectRatio }),
    ...(seed && /^\d{1,10}$/.test(seed) && Number(seed) <= maxSeed && { seed: Number(seed) }),
  };
}
