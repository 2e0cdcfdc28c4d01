import { createPlatform, readEnvironment } from "@portrait-studio/platform";
import { inPublic } from "../src/server/settings.fixture.ts";

/** A studio in public, behind one proxy, with the limits of callers that such a one has. */
export function createBenchStudio(databaseUrl: string) {
  const publicly = readEnvironment({ ...inPublic, TRUST_PROXY: "1" });
  // a studio in public refuses the password of the sandbox's database
  const environment = { ...publicly, databaseUrl };
  const log = (level: string, message: string, facts?: object) =>
    void process.stderr.write(`${JSON.stringify({ level, message, ...facts })}\n`);
  return { environment, log, platform: createPlatform(environment, log) };
}
