import { languages, nameLanguage } from "@portrait-studio/contract/languages";
import { recipeIds } from "@portrait-studio/contract/recipes";
import { type Command, type CommandGroup, CommandMenu } from "@portrait-studio/ui/command-menu";
import {
  Aperture,
  BookImage,
  CreditCard,
  Heart,
  Image as ImageIcon,
  Images,
  Keyboard,
  Languages,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Settings,
  Sun,
  Trash2,
  Upload,
  UserRound,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "~/features/auth/session.tsx";
import { useSignOut } from "~/features/auth/use-sign-out.ts";
import { api } from "~/lib/api.ts";
import { destinations } from "~/lib/destinations.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useSwitchLanguage } from "~/lib/language/use-switch-language.ts";
import { useTheme } from "~/lib/theme/use-theme.ts";
import { usePrices } from "~/lib/use-costs.ts";
import { useDebounced } from "~/lib/use-debounced.ts";
import { goKeys } from "./go-keys.ts";

prepareTexts("recipes", "settings");

const newest = 5;
/** by the headings of the settings; each is below an anchor of its name */
const settingsParts = [
  "account",
  "language",
  "appearance",
  "support",
  "notifications",
  "passkeys",
  "data",
  "sessions",
  "tokens",
] as const;
const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;

export function CommandPalette({ onHelp, onClose }: { onHelp: () => void; onClose: () => void }) {
  const { t } = useTranslation(["commands", "common", "recipes", "settings"]);
  const router = useRouter();
  const { id } = useSession();
  const signOut = useSignOut();
  const [, chooseTheme] = useTheme();
  const { switchTo } = useSwitchLanguage(id);
  const update = api.users.update.useMutation();
  const { data: models } = api.models.list.useQuery();
  const { data: prices } = usePrices();
  const to = (href: string) => () => router.push(href);
  const [query, setQuery] = useState("");
  const portraits = usePortraits(query);
  const ready = models?.filter(({ status }) => status === "completed").slice(0, newest) ?? [];

  const pages: Command[] = [
    ...destinations.map(({ name, href, icon }) => ({
      id: name,
      icon,
      label: t(`common:nav.${name}`),
      keys: ["G", goKeys[name].toUpperCase()],
      run: to(href),
    })),
    { id: "training", icon: Upload, label: t("commands:training"), run: to("/training") },
    { id: "favourites", icon: Heart, label: t("commands:favourites"), run: to("/gallery?favourites=true") },
    { id: "trash", icon: Trash2, label: t("commands:trash"), run: to("/gallery?trash=true") },
  ];
  const actions: Command[] = [
    { id: "new", icon: Aperture, label: t("commands:newImages"), run: to("/create") },
    { id: "train", icon: Plus, label: t("commands:trainModel"), run: to("/training") },
    ...(prices?.sells === false
      ? []
      : [{ id: "buy", icon: CreditCard, label: t("commands:buy"), run: to("/billing") }]),
    { id: "shortcuts", icon: Keyboard, label: t("commands:shortcuts"), keys: ["?"], run: onHelp },
    { id: "out", icon: LogOut, label: t("common:nav.logOut"), run: () => void signOut() },
  ];
  const ofModels: Command[] = ready.flatMap(({ id: modelId, name }) => [
    {
      id: `create-${modelId}`,
      icon: UserRound,
      label: t("commands:createWith", { name }),
      run: to(`/create?model=${modelId}`),
    },
    {
      id: `gallery-${modelId}`,
      icon: Images,
      label: t("commands:galleryOf", { name }),
      run: to(`/gallery?model=${modelId}`),
    },
  ]);
  const recipes: Command[] = recipeIds.map((recipe) => ({
    id: recipe,
    icon: BookImage,
    label: t("commands:useRecipe", { name: t(`recipes:${recipe}.label`) }),
    also: t(`recipes:${recipe}.description`),
    run: to(`/create?recipe=${recipe}`),
  }));
  const settings: Command[] = settingsParts.map((part) => ({
    id: `settings-${part}`,
    icon: Settings,
    label: t(`settings:${part}.title`),
    also: t("common:nav.settings"),
    run: () => {
      // of the page that is open already, it may be folded
      document.getElementById(part)?.closest("details")?.setAttribute("open", "");
      router.push(`/settings#${part}`);
    },
  }));
  const found: Command[] = portraits.map(({ id: imageId, prompt, modelName, thumbnailUrl }) => ({
    id: imageId,
    icon: ImageIcon,
    picture: thumbnailUrl,
    label: prompt,
    // the gallery has found it, by more than its words
    also: `${modelName} ${query}`,
    run: to(`/gallery/${imageId}`),
  }));
  const appearance: Command[] = [
    ...(["light", "dark", "system"] as const).map((theme) => ({
      id: theme,
      icon: themeIcons[theme],
      label: t(`commands:${theme}`),
      run: () => {
        chooseTheme(theme);
        update.mutate({ id, theme });
      },
    })),
    ...languages.map((language) => ({
      id: language,
      icon: Languages,
      label: nameLanguage(language),
      run: () => switchTo(language),
    })),
  ];
  const groups: CommandGroup[] = [
    { label: t("commands:go"), items: pages },
    { label: t("commands:do"), items: actions },
    ...(ofModels.length > 0 ? [{ label: t("commands:models"), items: ofModels }] : []),
    { label: t("commands:recipes"), items: recipes },
    { label: t("commands:appearance"), items: appearance },
    { label: t("common:nav.settings"), items: settings },
    ...(found.length > 0 ? [{ label: t("commands:portraits"), items: found }] : []),
  ];

  return (
    <CommandMenu
      title={t("commands:title")}
      placeholder={t("commands:placeholder")}
      nothing={t("commands:nothing")}
      groups={groups}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}

function usePortraits(query: string) {
  const words = useDebounced(query.trim(), 250);
  const found = api.images.list.useQuery(
    { limit: newest, q: words },
    { enabled: words.length > 1, meta: { silent: true } },
  );
  return words.length > 1 && words === query.trim() ? (found.data?.items ?? []) : [];
}
