import { createTestStudio, type TestStudio } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll } from "vitest";
import { type HostedJobs, hostJobs } from "./index.ts";

/** One studio, with its functions hosted, for the tests of a file. */
export function useHostedJobs(): { world: TestStudio; jobs: HostedJobs } {
  const context = { world: {} as TestStudio, jobs: {} as HostedJobs };
  beforeAll(async () => {
    Object.assign(context.world, await createTestStudio({ max: 20 }));
    const { studio, databaseUrl } = context.world;
    Object.assign(context.jobs, await hostJobs(studio, databaseUrl));
  });
  afterAll(async () => {
    await context.jobs.stop();
    await context.world.close();
  });
  return context;
}
