import { isUnfinished } from "@portrait-studio/contract/statuses";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { GalleryImage } from "~/features/images/gallery-image.ts";
import { announce } from "~/features/shell/announcer.tsx";
import { api } from "~/lib/api.ts";
import { pollInterval } from "~/lib/poll.ts";
import { growLineage } from "./lineage.ts";

/** Where the picture comes from and what was made of it; asked for again while an edit is under way. */
export function useLineage(portrait: GalleryImage) {
  const { t } = useTranslation("viewer");
  const utils = api.useUtils();
  const history = api.imageEdits.history.useQuery(
    { imageId: portrait.rootId },
    {
      meta: { silent: true },
      refetchInterval: ({ state }) => {
        const running = state.data?.filter(({ status }) => isUnfinished(status)) ?? [];
        return running.length > 0 && Math.min(...running.map(({ updatedAt }) => pollInterval(updatedAt)));
      },
    },
  );
  const isRoot = portrait.id === portrait.rootId;
  const original = api.images.get.useQuery({ id: portrait.rootId }, { enabled: !isRoot });
  const edits = history.data;
  const items = useMemo(() => growLineage(portrait.rootId, edits ?? []), [portrait.rootId, edits]);

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
    original: isRoot ? portrait : original.data,
    failed: history.isError && !edits,
    retry: history.refetch,
  };
}
