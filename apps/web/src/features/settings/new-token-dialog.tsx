import { type TokenScope, tokenScopes } from "@portrait-studio/contract/choices";
import { limits } from "@portrait-studio/contract/limits";
import { hasVisibleText } from "@portrait-studio/contract/visible-text";
import { Button } from "@portrait-studio/ui/button";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { Dialog, DialogActions } from "@portrait-studio/ui/dialog";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { Field } from "@portrait-studio/ui/field";
import { Input, NativeSelect } from "@portrait-studio/ui/input";
import { Check, Copy } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureText } from "~/components/failure-text.tsx";
import { api } from "~/lib/api.ts";
import { copyText } from "~/lib/copy-text.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { ProveAgain } from "./prove-again.tsx";

const lifetimes = [7, 30, 90, 365] as const;

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["settings", "common"]);
  const utils = api.useUtils();
  const create = api.tokens.create.useMutation({ onSuccess: () => utils.tokens.invalidate() });
  if (create.data) return <TokenShown value={create.data.token} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("settings:tokens.new")} closeLabel={t("common:close")}>
      {isFailure(create.error, "PROOF_REQUIRED") ? (
        <ProveAgain onClose={onClose} />
      ) : (
        <TokenForm create={create} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface TokenFormProps {
  create: ReturnType<typeof api.tokens.create.useMutation>;
  onClose: () => void;
}

function TokenForm({ create, onClose }: TokenFormProps) {
  const { t } = useTranslation(["settings", "common"]);
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly TokenScope[]>(["read"]);
  const [days, setDays] = useState(String(limits.tokenDays));
  const [asked, setAsked] = useState(false);
  const named = hasVisibleText(name);
  const nameMissing = asked && !named;
  const scopeMissing = asked && scopes.length === 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (!named) field.current?.focus();
    else if (scopes.length > 0) {
      create.mutate({ name: name.trim(), scopes: [...scopes], expiresInDays: days ? Number(days) : null });
    }
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field
        label={t("settings:tokens.name")}
        hint={t("settings:tokens.nameHint")}
        error={nameMissing ? t("settings:tokens.nameMissing") : undefined}
      >
        {(parts) => (
          <Input
            {...parts}
            ref={field}
            autoFocus
            autoComplete="off"
            maxLength={limits.maxTokenNameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium text-label">{t("settings:tokens.scopes")}</legend>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(on) =>
              setScopes(tokenScopes.filter((one) => (one === scope ? on : scopes.includes(one))))
            }
          >
            <span className="block font-medium">{t(`settings:tokens.scope.${scope}.name`)}</span>
            <span className="text-label text-muted">{t(`settings:tokens.scope.${scope}.text`)}</span>
          </Checkbox>
        ))}
        {scopeMissing && <ErrorText>{t("settings:tokens.scopeMissing")}</ErrorText>}
      </fieldset>
      <Field label={t("settings:tokens.lifetime")}>
        {(parts) => (
          <NativeSelect {...parts} value={days} onChange={(event) => setDays(event.target.value)}>
            {lifetimes.map((count) => (
              <option key={count} value={count}>
                {t("settings:tokens.days", { count })}
              </option>
            ))}
            <option value="">{t("settings:tokens.noExpiry")}</option>
          </NativeSelect>
        )}
      </Field>
      <FailureText error={create.error} />
      <DialogActions>
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        <Button type="submit" look="primary" busy={create.isPending}>
          {t("settings:tokens.create")}
        </Button>
      </DialogActions>
    </form>
  );
}

function TokenShown({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation(["settings", "common"]);
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <Dialog
      onClose={onClose}
      title={t("settings:tokens.shown")}
      description={t("settings:tokens.shownText")}
      closeLabel={t("common:close")}
      footer={
        <Button look="primary" onClick={onClose}>
          {t("settings:tokens.done")}
        </Button>
      }
    >
      <div className="flex gap-2">
        <Input
          ref={field}
          readOnly
          aria-label={t("settings:tokens.value")}
          value={value}
          className="font-mono text-label"
          onFocus={(event) => event.target.select()}
        />
        <Button
          onClick={() =>
            void copyText(value).then((done) => {
              setCopied(done);
              if (!done) field.current?.select();
            })
          }
        >
          <Icon className="size-4.5" aria-hidden />
          {copied ? t("settings:tokens.copied") : t("settings:tokens.copy")}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {copied && t("settings:tokens.copied")}
      </p>
    </Dialog>
  );
}
