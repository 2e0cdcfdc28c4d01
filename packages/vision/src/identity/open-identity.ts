import { type Network, openNetwork, threadWeights } from "../runtime/open-model.ts";
import { buildIdentityNetwork } from "./build-network.ts";

/** Opens the network that describes whose face it is, in this thread, once. @throws ModelError */
export function openIdentity(): Promise<Network> {
  const weights = threadWeights();
  return openNetwork("identity", () =>
    buildIdentityNetwork(weights["identity-weights"], weights["identity-manifest"].slice()),
  );
}
