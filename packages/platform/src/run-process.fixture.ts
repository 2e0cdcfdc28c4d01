import { runProcess } from "./run-process.ts";

// fails in the way that its argument says, once its parent asks for it
// biome-ignore lint/style/noProcessEnv: as an app's main file does
await runProcess("fixture", process.env, async (_environment, log) => {
  const alive = setInterval(() => {}, 1000);
  process.on("message", () => {
    if (process.argv[2] === "uncaughtException") throw new Error("the fault");
    void Promise.reject(new Error("the fault"));
  });
  return {
    stop: async () => {
      clearInterval(alive);
      log("info", "Let go of everything.");
    },
  };
});
