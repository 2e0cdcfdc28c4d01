import { expect, test } from "vitest";
import { runsPageOf } from "./client.ts";

test("an operator is led to the runs of a job on the job server in use, and nowhere when it has no address", () => {
  const keys = { eventKey: undefined, signingKey: undefined, signingKeyFallback: undefined };
  const dev = { ...keys, devUrl: "http://127.0.0.1:8288", baseUrl: undefined };
  expect(runsPageOf(dev, "gen_1")).toBe("http://127.0.0.1:8288/#/runs?search=gen_1");
  const hosted = { ...keys, devUrl: undefined, baseUrl: "https://jobs.example/inngest/" };
  expect(runsPageOf(hosted, "gen_1")).toBe("https://jobs.example/#/runs?search=gen_1");
  expect(runsPageOf({ ...keys, devUrl: undefined, baseUrl: undefined }, "gen_1")).toBeUndefined();
});
