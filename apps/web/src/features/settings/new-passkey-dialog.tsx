import { limits } from "@portrait-studio/contract/limits";
import { hasVisibleText } from "@portrait-studio/contract/visible-text";
import { Button } from "@portrait-studio/ui/button";
import { Dialog, DialogActions } from "@portrait-studio/ui/dialog";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { Field } from "@portrait-studio/ui/field";
import { Input } from "@portrait-studio/ui/input";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";
import { type PasskeyFailure, toPasskeyFailure } from "~/lib/passkeys.ts";
import { isAnswered, isFailure } from "~/lib/studio-error.ts";
import { ProveAgain } from "./prove-again.tsx";

export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["settings", "common"]);
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(nameOfDevice);
  const [asked, setAsked] = useState(false);
  const { make, busy, error, failure } = useNewPasskey(onClose);
  const named = hasVisibleText(name);
  const told = error ? errorText(error) : failure && t(`settings:passkeys.failures.${failure}`);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (named) void make(name.trim());
    else field.current?.focus();
  }

  return (
    <Dialog
      onClose={onClose}
      title={t("settings:passkeys.new")}
      description={t("settings:passkeys.newText")}
      closeLabel={t("common:close")}
    >
      {isFailure(error, "PROOF_REQUIRED") ? (
        <ProveAgain onClose={onClose} />
      ) : (
        <form onSubmit={submit} className="grid gap-5">
          <Field
            label={t("settings:passkeys.name")}
            hint={t("settings:passkeys.nameHint")}
            error={asked && !named ? t("settings:passkeys.nameMissing") : undefined}
          >
            {(parts) => (
              <Input
                {...parts}
                ref={field}
                autoFocus
                autoComplete="off"
                maxLength={limits.maxPasskeyNameLength}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          {told && <ErrorText>{told}</ErrorText>}
          <DialogActions>
            <Button onClick={onClose}>{t("common:cancel")}</Button>
            <Button type="submit" look="primary" busy={busy}>
              {t("settings:passkeys.create")}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

function useNewPasskey(onDone: () => void) {
  const { t } = useTranslation("settings");
  const utils = api.useUtils();
  const { mutateAsync: begin } = api.passkeys.begin.useMutation();
  const { mutateAsync: create } = api.passkeys.create.useMutation();
  const [state, setState] = useState<{ busy: boolean; error?: unknown; failure?: PasskeyFailure }>({
    busy: false,
  });

  async function make(name: string): Promise<void> {
    setState({ busy: true });
    try {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const { id, rawId, response } = await startRegistration({ optionsJSON: await begin() });
      const { clientDataJSON, attestationObject } = response;
      await create({
        name,
        credential: { id, rawId, type: "public-key", response: { clientDataJSON, attestationObject } },
      });
      await utils.passkeys.invalidate();
      void notify.success(t("passkeys.made", { name }));
      onDone();
    } catch (error) {
      setState(
        isAnswered(error) ? { busy: false, error } : { busy: false, failure: toPasskeyFailure(error) },
      );
    }
  }

  return { make, ...state };
}

const devices = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"];

/** The name is empty where the device can't be told. */
function nameOfDevice(): string {
  return devices.find((name) => navigator.userAgent.includes(name)) ?? "";
}
