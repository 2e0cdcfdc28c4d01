import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Input } from "@portrait-studio/ui/input";
import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";

interface ModelNameProps {
  model: { id: string; name: string };
}

/** A name that is edited in place: Enter saves it, Esc discards the change. */
export function ModelName({ model }: ModelNameProps) {
  const { t } = useTranslation(["training", "common"]);
  const utils = api.useUtils();
  const [draft, setDraft] = useState<string>();
  const rename = api.models.rename.useMutation({
    onMutate: ({ id, name }) => {
      utils.models.list.setData(undefined, (list) =>
        list?.map((known) => (known.id === id ? { ...known, name } : known)),
      );
    },
    onError: () => void notify.failure(t("training:models.renameFailed")),
    onSettled: () => Promise.all([utils.models.invalidate(), utils.images.invalidate()]),
  });

  function keep(event?: FormEvent): void {
    event?.preventDefault();
    const name = draft?.trim();
    if (name && name !== model.name) rename.mutate({ id: model.id, name });
    setDraft(undefined);
  }

  if (draft === undefined) {
    return (
      <span className="flex min-w-0 items-center gap-1">
        <span className="truncate font-medium">{model.name}</span>
        <Button
          look="quiet"
          size="smallIcon"
          aria-label={t("training:models.rename", { name: model.name })}
          onClick={() => setDraft(model.name)}
        >
          <Pencil className="size-4 text-muted" aria-hidden />
        </Button>
      </span>
    );
  }
  return (
    <form onSubmit={keep} className="flex items-center gap-2">
      <Input
        aria-label={t("training:models.nameLabel")}
        autoFocus
        className="min-h-9 py-1 text-app"
        maxLength={limits.maxNameLength}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === "Escape" && setDraft(undefined)}
      />
      <Button type="submit" size="small" className="min-h-9">
        {t("common:save")}
      </Button>
    </form>
  );
}
