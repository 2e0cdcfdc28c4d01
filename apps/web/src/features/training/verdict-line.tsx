import type { PhotoFile } from "@portrait-studio/contract";
import { CircleCheck, ScanFace, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

export type PhotoNames = ReadonlyMap<string, string>;

interface VerdictLineProps {
  photo: PhotoFile;
  names: PhotoNames;
  /** every photo of the set has been examined; until then a face may still be found by comparison with the others */
  settled: boolean;
}

export function VerdictLine({ photo, names, settled }: VerdictLineProps) {
  const { t } = useTranslation("training");
  const { verdict, width, height } = photo;
  if (!verdict || (!settled && verdict.problems.includes("noSubject"))) {
    return (
      <span className="flex items-center gap-1 text-muted">
        <ScanFace className="size-4 shrink-0" aria-hidden />
        <span>{t("verdict.looking")}</span>
      </span>
    );
  }
  if (verdict.level === "ready") {
    return (
      <span className="tabular flex items-center gap-1 text-muted">
        <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
        <span>{t("photo.ready", { width, height })}</span>
      </span>
    );
  }
  const twin = verdict.duplicateOf && names.get(verdict.duplicateOf);
  return (
    <span className="flex gap-1 font-medium text-warn">
      <TriangleAlert className="mt-px size-4 shrink-0" aria-hidden />
      <span className="grid">
        {verdict.problems.map((problem) => (
          <span key={problem}>
            {problem === "duplicate" && twin
              ? t("verdict.duplicateOf", { name: twin })
              : t(`verdict.${problem}`)}
          </span>
        ))}
      </span>
    </span>
  );
}
