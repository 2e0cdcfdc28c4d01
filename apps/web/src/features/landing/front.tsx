import type { Language } from "@portrait-studio/contract/languages";
import { recipeIds, sheetRecipes } from "@portrait-studio/contract/recipes";
import type { LandingTexts } from "@portrait-studio/i18n/screens";
import type { ReactNode } from "react";
import { RecipePreview } from "../recipes/recipe-preview.tsx";

export interface SectionProps {
  texts: LandingTexts["landing"];
}

export interface EnginesHere {
  builtIn: boolean;
  /** names of those that invent */
  others: readonly string[];
}

export function withLooks(text: string): string {
  return text.replace("{{looks}}", String(recipeIds.length));
}

export function sayEngines({
  texts: { engines: say },
  engines,
  language,
}: SectionProps & { engines: EnginesHere; language: Language }): string {
  const { builtIn, others } = engines;
  if (others.length === 0) return say.builtIn;
  const names = new Intl.ListFormat(language, { type: builtIn ? "disjunction" : "conjunction" }).format(
    others,
  );
  return (builtIn ? say.both : say.other).replace("{{engines}}", names);
}

const steps = ["upload", "train", "create"] as const;

interface FrontActionsProps extends SectionProps {
  href: string;
  /** label of the second button for signed-in people; it then opens the studio */
  signedIn?: string;
  children: string;
}

export function Actions({ texts, href, signedIn, children }: FrontActionsProps) {
  return (
    <div className="actions">
      <a className="button" href="/training" data-in={texts.open}>
        {texts.hero.action}
      </a>
      <a className="button second" href={href} data-in={signedIn}>
        {children}
      </a>
    </div>
  );
}

interface HeroProps extends SectionProps {
  engines: EnginesHere;
  children: ReactNode;
}

export function Hero({ texts, engines, children }: HeroProps) {
  return (
    <section className="hero">
      <div>
        <h1>{texts.hero.title}</h1>
        <p>{withLooks(engines.others.length > 0 ? texts.hero.textInvented : texts.hero.text)}</p>
        <Actions texts={texts} href="#lookbook">
          {texts.hero.lookbook}
        </Actions>
        <p className="free">{children}</p>
      </div>
      <ol className="sheet" aria-label={texts.sheet}>
        {sheetRecipes.map((recipe, index) => (
          <li key={recipe} className={recipe === "noir" ? "chosen" : undefined}>
            <RecipePreview
              first
              recipe={recipe}
              variant={index % 2 ? "man" : "woman"}
              sizes="(min-width: 1000px) 160px, 24vw"
            />
            {recipe === "noir" && (
              <svg className="ring" viewBox="0 0 100 130" preserveAspectRatio="none" aria-hidden="true">
                <path d="M14 8C42 1 80 3 93 12c8 22 6 84 0 108-24 8-64 7-84 1C2 96 2 32 8 12c10-7 32-8 48-6" />
              </svg>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function HowItWorks({ texts }: SectionProps) {
  return (
    <section className="how" id="how">
      <h2>{texts.how.title}</h2>
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step}>
            <span className="figure" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{texts.how[step].title}</h3>
            <p>{texts.how[step].text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
