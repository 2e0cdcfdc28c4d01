import type Replicate from "replicate";
import { ProviderError } from "../remote/provider-error.ts";
import type { Transport } from "../remote/transport.ts";

type Visibility = "public" | "private";

/** required by Replicate, although this model only keeps versions, which run on the trainer's hardware */
const hardware = "gpu-t4";
const description = "Trained portraits, one version for each person";

/**
 * The private model whose versions are the trained models, created if missing. It is looked up once per process, and again after
 * a failure.
 * @param given its "owner/name"; the account's "portraits" by default
 * @returns a function that throws ProviderError "denied" when the model is public
 */
export function createDestination(
  client: Replicate,
  call: Transport["call"],
  given: string | undefined,
): () => Promise<string> {
  let known: Promise<string> | undefined;

  const prepare = async (): Promise<string> => {
    const name = given ?? `${(await call(() => client.accounts.current())).username}/portraits`;
    const [owner = "", model = ""] = name.split("/");
    const found = (await visibilityOf(owner, model)) ?? (await make(owner, model));
    if (found === "public") {
      throw new ProviderError(
        "denied",
        `The model ${name} is public: faces are only trained into private ones.`,
      );
    }
    return name;
  };

  const make = async (owner: string, model: string): Promise<Visibility> => {
    try {
      await call(() => client.models.create(owner, model, { visibility: "private", hardware, description }));
      return "private";
    } catch (error) {
      // another process may just have created it
      const visibility = await visibilityOf(owner, model);
      if (!visibility) throw error;
      return visibility;
    }
  };

  const visibilityOf = async (owner: string, model: string): Promise<Visibility | undefined> => {
    try {
      return (await call(() => client.models.get(owner, model))).visibility;
    } catch (error) {
      if (error instanceof ProviderError && error.fault === "gone") return undefined;
      throw error;
    }
  };

  return async () => {
    known ??= prepare();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}
