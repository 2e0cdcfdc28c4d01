import { createPlatform } from "@portrait-studio/platform";
import type { Environment } from "@portrait-studio/platform/environment";
import { type CheckFinding, runChecks } from "./check.ts";
import { databaseChecks } from "./database-checks.ts";
import { serviceChecks } from "./service-checks.ts";

/** Changes nothing. */
export async function examineStudio(environment: Environment): Promise<CheckFinding[]> {
  const { studio, close } = createPlatform(environment, () => {});
  try {
    return await runChecks([
      ...databaseChecks(environment, studio.db),
      ...serviceChecks(environment, studio),
    ]);
  } finally {
    await close();
  }
}
