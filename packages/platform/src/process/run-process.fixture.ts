import { runProcess } from "./run-process.ts";

// fails as its argument requests, once its parent sends a message
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
      log("info", "Stopped in order.");
    },
  };
});
