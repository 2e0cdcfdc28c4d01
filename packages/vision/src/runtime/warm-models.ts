import { openIdentity } from "../identity/describe-identity.ts";
import { openModel } from "./open-model.ts";

/** The first run of a model takes ten times as long. @throws ModelError */
export async function warmModels(): Promise<void> {
  for (const name of ["face-short-range", "face-full-range", "face-mesh", "selfie-square"] as const) {
    const network = await openModel(name);
    await network.run(new Float32Array(network.shape.reduce((product, side) => product * side, 1)));
  }
  const identity = await openIdentity();
  await identity.run(new Float32Array(identity.shape.reduce((product, side) => product * side, 1)));
}
