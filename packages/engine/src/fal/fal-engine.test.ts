import { type ArmedFault, startFal } from "@portrait-studio/sandbox/fal";
import { describeEngine } from "../conformance.ts";
import { describeProvider } from "../conformance-provider.ts";
import { createFalVerifier } from "../webhooks/index.ts";
import { createFalEngine } from "./index.ts";

const usualSpeed = { trainingMs: 60, pictureMs: 30 };
const quick = { key: "id:secret", adminKey: "id:admin", pollMs: 10, backoffMs: 10, stopMs: 20 };

describeEngine("fal", async (store) => {
  const speed = { ...usualSpeed };
  const double = await startFal({ port: 0, log: () => {}, speed, pictureSize: 128, retryPauseMs: 10 });
  return {
    createEngine: () => createFalEngine({ ...quick, apiBase: double.url, store }),
    begun: () => double.jobs().length,
    hold: () => {
      speed.pictureMs = 60_000;
    },
    release: () => {},
    cleanUp: () => double.stop(),
  };
});

describeProvider("fal", async (store) => {
  const double = await startFal({
    port: 0,
    log: () => {},
    speed: usualSpeed,
    pictureSize: 128,
    retryPauseMs: 10,
  });
  const verify = createFalVerifier({ jwksUrl: `${double.url}/rest.fal.ai/.well-known/jwks.json` });
  return {
    createEngine: (webhookUrl) => createFalEngine({ ...quick, apiBase: double.url, store, webhookUrl }),
    arm: (faults) => double.faults.arm(faults as ArmedFault[]),
    jobs: double.jobs,
    verify,
    findsLostWork: false,
    // uploads can't be deleted: they have to be closed to others and short-lived
    holds: async () =>
      double
        .files()
        .filter(({ access, secondsToLive = Infinity }) => access === "allow" || secondsToLive > 21_600)
        .length,
    cleanUp: double.stop,
  };
});
