import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { LikenessReturnOffer } from "~/features/likeness/likeness-return.tsx";
import { RequestRow } from "./request-row.tsx";
import type { useLineage } from "./use-lineage.ts";

/** The edits of an image that are under way, have failed, or show somebody else, each with what can be done about it. */
export function OpenEdits({ lineage, rootId }: { lineage: ReturnType<typeof useLineage>; rootId: string }) {
  const { t } = useTranslation("viewer");
  if (lineage.failed) {
    return <RetryNotice title={t("versions.loadFailed")} onRetry={lineage.retry} />;
  }
  const open = lineage.items.filter((item) => item.kind === "request");
  const ofAnotherPerson = new Set(lineage.items.flatMap(({ edit }) => (edit?.likenessReturn ? [edit] : [])));
  const offers = [...ofAnotherPerson].map((edit) => (
    <LikenessReturnOffer key={edit.id} request={edit} kind="imageEdits" />
  ));
  if (open.length === 0) return offers;
  return (
    <>
      {offers}
      <section aria-labelledby="open-edits" className="grid gap-2.5 border-line border-t pt-5">
        <h2 id="open-edits" className="font-medium text-label text-muted">
          {t("versions.open")}
        </h2>
        <ul className="grid gap-1">
          {open.map(({ edit }) => (
            <li key={edit.id}>
              <RequestRow edit={edit} rootId={rootId} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
