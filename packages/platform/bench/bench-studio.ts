import process from "node:process";
import { createAuth } from "@portrait-studio/auth";
import { createScriptedPayments } from "@portrait-studio/billing/testing";
import { atOnceOfWorker } from "@portrait-studio/contract";
import { connectDatabase } from "@portrait-studio/db";
import type { JobsConfig } from "@portrait-studio/jobs/client";
import { createIntake } from "@portrait-studio/photo/intake";
import { createDiskStorage } from "@portrait-studio/storage/disk";
import type { WorkerStudio } from "@portrait-studio/studio";

/** What the bench tells a worker when it starts. */
export interface WorkerOrder {
  databaseUrl: string;
  folder: string;
  jobs: JobsConfig;
  renderMs: number;
  places: number;
}

/** All that a simulated worker and who asks for images need. */
export function createBenchStudio({ databaseUrl, folder }: Pick<WorkerOrder, "databaseUrl" | "folder">) {
  const secret = "a secret of at least thirty-two letters";
  const { db, close } = connectDatabase({ url: databaseUrl, max: 8 });
  const log: WorkerStudio["log"] = (level, message, facts) =>
    level === "info" || process.stderr.write(`${message} ${JSON.stringify(facts)}\n`);
  const studio = {
    ...{ db, log },
    auth: createAuth({ db, secret, appUrl: "http://localhost" }),
    storage: createDiskStorage({ folder, secret, baseUrl: "http://localhost/api/files" }),
    intake: createIntake(),
    payments: createScriptedPayments(),
    // whose face it is does not matter here
    photoJudge: { hidesFace: () => true },
    settings: {
      costs: { training: 20, generation: 1, edit: 1, promptHelper: 1 },
      engineCosts: {},
      atOnce: atOnceOfWorker,
    },
    dispatch: async () => {},
  } as unknown as WorkerStudio;
  return { studio, close };
}
