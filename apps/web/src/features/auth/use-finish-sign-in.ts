import type { AssertedPasskey } from "@portrait-studio/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { api, type Outputs } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";
import { isFailure, readFailure } from "~/lib/studio-error.ts";
import { token } from "~/lib/token.ts";
import { keepAccountAddress } from "./keep-account-address.ts";
import { pendingSignIn } from "./pending-sign-in.ts";
import { returnPath } from "./return-path.ts";
import { usedLink } from "./used-link.ts";

interface SignInProof {
  email: string;
  /** the six digits, or the link's token */
  proof: string;
  next: string | null | undefined;
}

export function useFinishSignIn() {
  const router = useRouter();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { mutateAsync: verify } = api.auth.verify.useMutation();
  const { mutateAsync: verifyPasskey } = api.auth.verifyPasskey.useMutation();
  const { mutateAsync: bootstrap } = api.users.bootstrap.useMutation();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: undefined });

  const finish = ({ email, proof, next }: SignInProof) =>
    enter(() => verify({ email, token: proof }), { next, used: proof });

  const finishByPasskey = (credential: AssertedPasskey, next: SignInProof["next"]) =>
    enter(() => verifyPasskey({ credential }), { next });

  async function enter(
    prove: () => Promise<Outputs["auth"]["verify"]>,
    { next, used }: Pick<SignInProof, "next"> & { used?: string },
  ): Promise<void> {
    setState({ busy: true, error: undefined });
    try {
      const { access_token, user } = await prove();
      queryClient.getQueryCache().clear();
      token.store(access_token);
      pendingSignIn.forget();
      if (used) await usedLink.remember(used);
      // the account works without it, and the next sign-in repeats it
      await bootstrap({ supabaseUserId: user.id, email: user.email }).catch((error: unknown) => {
        if (isFailure(error, "WELCOME_DELAYED")) return notify.failure(errorText(error));
        // biome-ignore lint/suspicious/noConsole: nothing on the screen reports it
        console.error(`users.bootstrap failed: ${readFailure(error)?.code ?? String(error)}`);
      });
      router.replace(returnPath(next));
    } catch (error) {
      const failure = readFailure(error);
      if (failure?.code === "ACCOUNT_LEAVING") {
        pendingSignIn.forget();
        return router.replace(keepAccountAddress(failure.details));
      }
      setState({ busy: false, error });
    }
  }

  return {
    finish,
    finishByPasskey,
    forgetError: () => setState({ busy: false, error: undefined }),
    ...state,
  };
}
