import type { Box } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";

export const analysisColumns = {
  id: photos.id,
  storageKey: photos.storageKey,
  analysis: photos.analysis,
  headBox: photos.headBox,
  headBoxConfirmed: photos.headBoxConfirmed,
};

/** The head box that the person has set; what was only found in the photo is found again. */
export function placedHead({
  headBox,
  headBoxConfirmed,
}: Pick<typeof photos.$inferSelect, "headBox" | "headBoxConfirmed">): Box | undefined {
  return (headBoxConfirmed && headBox) || undefined;
}
