import { recipeIds, sheetRecipes } from "@portrait-studio/contract/recipes";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageTitle } from "~/components/page-title.tsx";
import { Wordmark } from "~/components/wordmark.tsx";
import { RecipePreview } from "~/features/recipes/recipe-preview.tsx";
import { store } from "~/lib/store.ts";
import { useHydrated } from "~/lib/use-hydrated.ts";

export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("auth");
  const keepsNothing = useHydrated() && store.isBlocked();
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col px-4 py-6 sm:px-10">
        <header>
          <a href="/" className="inline-flex rounded-input">
            <Wordmark />
          </a>
        </header>
        <main id="content" className="m-auto w-full max-w-[400px] py-10">
          {children}
          {keepsNothing && (
            <p role="status" className="mt-6 text-label text-muted">
              {t("nothingKept")}
            </p>
          )}
        </main>
      </div>
      <aside className="hidden flex-col justify-center gap-8 bg-film p-10 text-film-text md:flex lg:p-16">
        <div className="mx-auto grid w-full max-w-[min(560px,58dvh)] gap-8">
          <div aria-hidden className="grid grid-cols-4 gap-x-2 gap-y-1">
            {sheetRecipes.map((recipe, index) => (
              <div key={recipe}>
                <RecipePreview
                  recipe={recipe}
                  variant={index % 2 ? "man" : "woman"}
                  sizes="140px"
                  className="aspect-4/5 w-full rounded-[3px] object-cover"
                />
                <span className="tabular text-[0.625rem] text-film-accent tracking-[0.14em]">
                  {index + 1}
                </span>
              </div>
            ))}
          </div>
          <div className="grid gap-2">
            <p className="display text-h1 text-white">{t("aside.title")}</p>
            <p className="max-w-[44ch] text-lead">{t("aside.text", { looks: recipeIds.length })}</p>
          </div>
        </div>
      </aside>
    </div>
  );
}
