import { fileSchema, type PhotoFile, type PhotoVerdict, type Turn } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import { getTableColumns } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor } from "../files/audience.ts";
import { presentColumns } from "../present-columns.ts";

const { analysis: _, ...columns } = getTableColumns(photos);

/** The columns of a photo without its analysis, which is large and only used by the judge. */
export const shownColumns = columns;

export function presentPhoto(
  { storage }: Pick<Studio, "storage">,
  actor: Actor,
  row: Omit<typeof photos.$inferSelect, "analysis">,
): PhotoFile {
  const addresses = addressesFor({ storage }, actor);
  const getAddress = (key: string) => addresses.of(key, { kind: "photo", id: row.id });
  const { cutOutDoubts = [], cutOutPending = false, cutOutOf: _of, ...stored } = row.verdict ?? {};
  const verdict = row.verdict && (stored as PhotoVerdict);
  return {
    ...presentColumns(fileSchema, row),
    turned: row.turned as Turn,
    url: getAddress(row.storageKey),
    thumbnailUrl: getAddress(row.thumbnailKey),
    verdict: verdict && row.headBoxConfirmed ? withSubject(verdict) : verdict,
    cutOut: row.cutOutKey
      ? {
          previewUrl: getAddress(row.cutOutKey),
          clean: row.cutOutClean,
          doubts: row.cutOutClean ? [] : cutOutDoubts,
          use: row.useCutOut ?? row.cutOutClean,
        }
      : null,
    cutOutPending,
  };
}

/** Removes the problem that no head was found, once the person has set the head box. */
function withSubject(verdict: PhotoVerdict): PhotoVerdict {
  const problems = verdict.problems.filter((problem) => problem !== "noSubject");
  return { ...verdict, level: problems.length === 0 ? "ready" : "attention", problems };
}
