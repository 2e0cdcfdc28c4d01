import type { ImageEditRequest } from "@portrait-studio/contract";
import type { GalleryImage } from "@portrait-studio/contract/images";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { announce } from "~/features/shell/announcer.tsx";
import { api } from "~/lib/api.ts";
import { pollInterval } from "~/lib/poll.ts";
import { growLineage } from "./lineage.ts";

/** Asks again while an edit is under way. @param onArrived gets the id of a version that has just been made of this image */
export function useLineage(image: GalleryImage, onArrived: (imageId: string) => void) {
  const { t } = useTranslation("viewer");
  const utils = api.useUtils();
  const history = api.imageEdits.history.useQuery(
    { imageId: image.rootId },
    {
      meta: { silent: true },
      refetchInterval: (query) => {
        const running = query.state.data?.filter(({ status }) => isUnfinished(status)) ?? [];
        return pollInterval(query, running);
      },
    },
  );
  const isRoot = image.id === image.rootId;
  const original = api.images.get.useQuery({ id: image.rootId }, { enabled: !isRoot });
  const edits = history.data;
  const items = useMemo(() => growLineage(image.rootId, edits ?? []), [image.rootId, edits]);

  const seen = useRef<ReadonlySet<string>>(undefined);
  const welcome = useEffectEvent((known: ReadonlySet<string>, arrived: readonly ImageEditRequest[]) => {
    announce(t("edit.arrived"));
    void utils.billing.invalidate();
    const made = arrived
      .filter(({ imageId }) => imageId === image.id)
      .flatMap(({ outputs }) => outputs)
      .find(({ imageId }) => !known.has(imageId));
    if (made) onArrived(made.imageId);
  });
  useEffect(() => {
    if (!edits) return;
    const known = seen.current;
    seen.current = new Set(edits.flatMap(({ outputs }) => outputs.map(({ imageId }) => imageId)));
    if (!known) return;
    const arrived = edits.filter(({ outputs }) => outputs.some(({ imageId }) => !known.has(imageId)));
    if (arrived.length > 0) welcome(known, arrived);
  }, [edits]);

  return {
    items,
    original: isRoot ? image : original.data,
    failed: history.isError && !edits,
    retry: history.refetch,
  };
}
