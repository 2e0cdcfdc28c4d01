import { isUnfinished } from "@portrait-studio/contract/statuses";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { GalleryImage } from "~/features/images/gallery-image.ts";
import { announce } from "~/features/shell/announcer.tsx";
import { api } from "~/lib/api.ts";
import { pollInterval } from "~/lib/poll.ts";
import { growLineage } from "./lineage.ts";

/** Where the image comes from and what was made of it; asked for again while an edit is under way. */
export function useLineage(image: GalleryImage) {
  const { t } = useTranslation("viewer");
  const utils = api.useUtils();
  const history = api.imageEdits.history.useQuery(
    { imageId: image.rootId },
    {
      meta: { silent: true },
      refetchInterval: ({ state }) => {
        const running = state.data?.filter(({ status }) => isUnfinished(status)) ?? [];
        return running.length > 0 && Math.min(...running.map(({ updatedAt }) => pollInterval(updatedAt)));
      },
    },
  );
  const isRoot = image.id === image.rootId;
  const original = api.images.get.useQuery({ id: image.rootId }, { enabled: !isRoot });
  const edits = history.data;
  const items = useMemo(() => growLineage(image.rootId, edits ?? []), [image.rootId, edits]);

  const delivered = edits?.reduce((sum, { outputs }) => sum + outputs.length, 0);
  const seen = useRef(delivered);
  useEffect(() => {
    const before = seen.current;
    seen.current = delivered;
    if (before === undefined || delivered === undefined || delivered <= before) return;
    announce(t("edit.arrived"));
    void utils.billing.invalidate();
  }, [delivered, t, utils]);

  return {
    items,
    original: isRoot ? image : original.data,
    failed: history.isError && !edits,
    retry: history.refetch,
  };
}
