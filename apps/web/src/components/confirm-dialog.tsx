import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { Field } from "@portrait-studio/ui/field";
import { Input } from "@portrait-studio/ui/input";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureText } from "./failure-text.tsx";

interface ConfirmDialogProps {
  title: string;
  description: string | undefined;
  action: string;
  /** what the other button says, "Cancel" unless given */
  keep?: string;
  /** a word to type first, for what cannot be undone, with what is said of another one */
  typed?: { label: string; word: string; wrong: string };
  /** what is done; closing forgets how it went */
  call: { isPending: boolean; error: unknown; reset: () => void };
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, action, keep, typed, call, onConfirm } = props;
  const { t } = useTranslation();
  const [word, setWord] = useState("");
  const [asked, setAsked] = useState(false);
  const right = !typed || word.trim().toLowerCase() === typed.word.trim().toLowerCase();

  function onClose(): void {
    call.reset();
    props.onClose();
  }

  function confirm(): void {
    setAsked(true);
    if (right) onConfirm();
  }

  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={t("close")}
      footer={
        <>
          <Button onClick={onClose}>{keep ?? t("cancel")}</Button>
          <Button look="danger" busy={call.isPending} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {typed && (
        <Field label={typed.label} error={asked && !right ? typed.wrong : undefined}>
          {(parts) => (
            <Input
              {...parts}
              autoComplete="off"
              spellCheck={false}
              value={word}
              onChange={(event) => setWord(event.target.value)}
              onKeyDown={(event) => event.key === "Enter" && confirm()}
            />
          )}
        </Field>
      )}
      <FailureText error={call.error} />
    </Dialog>
  );
}
