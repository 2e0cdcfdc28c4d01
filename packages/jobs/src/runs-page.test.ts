import { expect, test } from "vitest";
import { findRunsPage } from "./client.ts";

const keys = { eventKey: undefined, signingKey: undefined };
const condition = (field: string, job: string) => encodeURIComponent(`event.data.${field} == "${job}"`);

test.each([
  ["the runner", { devUrl: "http://127.0.0.1:8288" }, "gen_1", "http://127.0.0.1:8288/runs?search=gen_1"],
  [
    "Inngest's own server",
    { baseUrl: "https://jobs.example/inngest/" },
    "gen_1",
    `https://jobs.example/inngest/runs?search=${condition("generationId", "gen_1")}`,
  ],
  [
    "a server behind a proxy",
    { baseUrl: "http://inngest:8288", dashboardUrl: "https://studio.example:8288" },
    "trn_1",
    `https://studio.example:8288/runs?search=${condition("trainingSessionId", "trn_1")}`,
  ],
  [
    "Inngest Cloud",
    { dashboardUrl: "https://app.inngest.com/env/production" },
    "edt_1",
    `https://app.inngest.com/env/production/runs?search=${condition("generationId", "edt_1")}`,
  ],
  ["Inngest Cloud of an unknown account", {}, "gen_1", undefined],
])("an operator is led to the runs of a job at %s", (_, addresses, job, page) => {
  expect(findRunsPage({ devUrl: undefined, baseUrl: undefined, ...keys, ...addresses }, job)).toBe(page);
});
