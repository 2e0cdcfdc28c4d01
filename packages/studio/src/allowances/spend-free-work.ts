import { StudioError } from "@portrait-studio/contract";
import { type DatabaseHandle, runInTransaction } from "@portrait-studio/db";
import type { Studio } from "../context.ts";
import { takeAllowance } from "./take-allowance.ts";

/** Each cost is in milliseconds of a processor. */
const costs = {
  contactSheet: 20_000,
  editPreview: 2000,
  photo: 3000,
  promptReading: 50,
} as const;

const minute = 60_000;

/** A person has so many minutes a day, all together so many in ten minutes. @throws FREE_WORK_SPENT {retryAfterSeconds}, counting nothing */
export async function spendFreeWork(
  handle: DatabaseHandle,
  { freeWork }: Pick<Studio["settings"], "freeWork">,
  userId: string,
  work: keyof typeof costs,
): Promise<void> {
  const amount = costs[work];
  const day = { subject: userId, amount, limit: freeWork.minutesPerDay * minute, minutes: 24 * 60 };
  const atOnce = { subject: "studio", amount, limit: freeWork.minutesAtOnce * minute, minutes: 10 };
  await runInTransaction(handle, async (tx) => {
    const tomorrow = await takeAllowance(tx, day);
    if (tomorrow > 0)
      throw new StudioError("FREE_WORK_SPENT", {
        retryAfterSeconds: tomorrow,
        count: Math.ceil(tomorrow / 3600),
      });
    const soon = await takeAllowance(tx, atOnce);
    if (soon > 0)
      throw new StudioError("FREE_WORK_SPENT", {
        retryAfterSeconds: soon,
        context: "studio",
        count: Math.ceil(soon / 60),
      });
  });
}
