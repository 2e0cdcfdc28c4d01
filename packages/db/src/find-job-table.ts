import { generationStatuses, trainingStatuses } from "@portrait-studio/contract/statuses";
import { pgTable, text } from "drizzle-orm/pg-core";
import { generations, jobColumns, trainingSessions } from "./schema/jobs.ts";

const jobs = pgTable("job", {
  ...jobColumns(),
  status: text({ enum: [...trainingStatuses, ...generationStatuses] }).notNull(),
});

export const isTraining = (id: string): boolean => id.startsWith("trn_");

export function findJobTable(id: string): typeof jobs {
  return (isTraining(id) ? trainingSessions : generations) as unknown as typeof jobs;
}
