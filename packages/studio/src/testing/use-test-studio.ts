import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { createTestStudio, type TestStudio } from "./create-test-studio.ts";

/** One studio for the tests of a file, there from the first test on. The ledger must add up after each of them. */
export function useTestStudio(): TestStudio {
  const testStudio = {} as TestStudio;
  beforeAll(async () => {
    Object.assign(testStudio, await createTestStudio({ max: 20 }));
  });
  afterEach(async () => {
    expect(await testStudio.audit()).toEqual([]);
  });
  afterAll(() => testStudio.close());
  return testStudio;
}
