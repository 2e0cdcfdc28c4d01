import type { AssertedPasskey } from "@portrait-studio/contract";
import { limits } from "@portrait-studio/contract/limits";
import { useEffect, useRef, useState } from "react";
import { api } from "~/lib/api.ts";
import { loadLate } from "~/lib/load-late.ts";
import { hasPasskeys, type PasskeyFailure, toPasskeyFailure } from "~/lib/passkeys.ts";

/** a challenge is replaced before it expires */
const renewAfterMs = (limits.passkeyMinutes - 1) * 60_000;

interface PasskeySignInOptions {
  /** whether the e-mail field is there, among whose suggestions the browser offers the passkeys that it has */
  offered: boolean;
  onSigned: (credential: AssertedPasskey) => Promise<void>;
}

export function usePasskeySignIn({ offered, onSigned }: PasskeySignInOptions) {
  const { mutateAsync: begin } = api.auth.beginPasskey.useMutation();
  const [state, setState] = useState<{ busy: boolean; error?: unknown; failure?: PasskeyFailure }>({
    busy: false,
  });
  const [round, setRound] = useState(0);
  const signed = useRef(onSigned);
  signed.current = onSigned;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round offers again
  useEffect(() => {
    if (!offered || state.busy || !hasPasskeys()) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel = () => {};
    async function offer(): Promise<void> {
      const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await loadLate(
        () => import("@simplewebauthn/browser"),
      );
      if (!(await browserSupportsWebAuthnAutofill()) || isOver) return;
      const optionsJSON = await begin();
      if (isOver) return;
      cancel = () => WebAuthnAbortService.cancelCeremony();
      timer = setTimeout(() => setRound((count) => count + 1), renewAfterMs);
      const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      if (isOver) return;
      await signed.current(toAsserted(credential));
      setRound((count) => count + 1);
    }
    // nobody has asked for it, so nothing is said; the button says what is wrong
    void offer().catch(() => undefined);
    return () => {
      isOver = true;
      clearTimeout(timer);
      cancel();
    };
  }, [offered, state.busy, round, begin]);

  async function sign(): Promise<void> {
    setState({ busy: true });
    try {
      const { startAuthentication } = await loadLate(() => import("@simplewebauthn/browser"));
      const optionsJSON = await begin().catch((error: unknown) => {
        setState({ busy: false, error });
      });
      if (!optionsJSON) return;
      const credential = await startAuthentication({ optionsJSON });
      await signed.current(toAsserted(credential));
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, failure: toPasskeyFailure(error) });
    }
  }

  return { sign, ...state };
}

function toAsserted(credential: {
  id: string;
  rawId: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
}): AssertedPasskey {
  const { id, rawId, response } = credential;
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
  return {
    id,
    rawId,
    type: "public-key",
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}
