import { openModel } from "../runtime/open-model.ts";
import type { RunSegmentation } from "./segment-person.ts";

/** Opens the selfie segmentation model in this thread. @throws ModelError */
export async function openSegmentation(): Promise<RunSegmentation> {
  const { run } = await openModel("selfie-square");
  return async (input) => {
    const [answer] = await run(input);
    return answer;
  };
}
