import type { Database } from "@portrait-studio/db";
import { createTestDatabase, installTestClock, type TestClock } from "@portrait-studio/db/testing";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Auth, createAuth } from "../create-auth.ts";
import { appUrl, secret } from "./harness.ts";

export interface AuthContext {
  db: Database;
  auth: Auth;
  clock: TestClock;
}

/** Sign-in over a database with a clock that the tests of a file move; each test starts at the true time. */
export function useAuth(): AuthContext {
  const context = {} as AuthContext;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase({ max: 2 });
    const clock = await installTestClock(database);
    Object.assign(context, { db: database.db, auth: createAuth({ db: database.db, secret, appUrl }), clock });
    close = database.close;
  });
  beforeEach(() => context.clock.shift(0));
  afterAll(() => close());
  return context;
}
