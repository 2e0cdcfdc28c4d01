import { createTestStudio, type TestStudio } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll } from "vitest";
import { type HostedJobs, hostJobs } from "./index.ts";

/** One studio, with its functions hosted, for the tests of a file. */
export function useHostedJobs(): { context: TestStudio; jobs: HostedJobs } {
  const context = { context: {} as TestStudio, jobs: {} as HostedJobs };
  beforeAll(async () => {
    Object.assign(context.context, await createTestStudio({ max: 20 }));
    const { studio, databaseUrl } = context.context;
    Object.assign(context.jobs, await hostJobs(studio, databaseUrl));
  });
  afterAll(async () => {
    await context.jobs.stop();
    await context.context.close();
  });
  return context;
}
