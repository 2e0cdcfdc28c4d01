import type { Language } from "@portrait-studio/contract/languages";
import { type RecipeId, recipeIds } from "@portrait-studio/contract/recipes";
import { RecipePreview } from "../recipes/recipe-preview.tsx";
import { BeforeAfter } from "./before-after.tsx";
import { type EnginesHere, type SectionProps, withLooks } from "./front.tsx";

const featureIds = ["recipes", "helper", "edits", "gallery", "teams", "own"] as const;
const sentences = ["chosen", "softer", "straight", "cut"] as const;
const does = ["light", "film", "frame", "seed"] as const;
const doesNot = ["pose", "detail", "others"] as const;

export type RecipeLabels = Readonly<Record<RecipeId, { label: string; description: string }>>;

export function Lookbook({ texts, labels }: SectionProps & { labels: RecipeLabels }) {
  return (
    <section className="block" id="lookbook">
      <h2>{texts.lookbook.title}</h2>
      <p className="intro">{withLooks(texts.lookbook.text)}</p>
      <ul className="lookbook">
        {recipeIds.map((recipe, index) => (
          <li key={recipe}>
            <RecipePreview
              recipe={recipe}
              variant={index % 2 ? "woman" : "man"}
              sizes="(min-width: 900px) 300px, (min-width: 640px) 30vw, 46vw"
            />
            <h3>{labels[recipe].label}</h3>
            <p>{labels[recipe].description}</p>
          </li>
        ))}
      </ul>
      <p className="small">{texts.lookbook.caption}</p>
    </section>
  );
}

export function Features({ texts: { features } }: SectionProps) {
  return (
    <section className="block" id="features">
      <h2>{features.title}</h2>
      <p className="intro">{features.text}</p>
      <ul className="features">
        {featureIds.map((feature) => (
          <li key={feature}>
            <h3>{withLooks(features[feature].title)}</h3>
            <p>{features[feature].text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Edits({ texts }: SectionProps) {
  return (
    <section className="block edits" id="edits">
      <div>
        <h2>{texts.compare.title}</h2>
        <p className="intro">{texts.compare.text}</p>
        <ul className="said">
          {sentences.map((sentence) => (
            <li key={sentence}>{texts.compare.sentences[sentence]}</li>
          ))}
        </ul>
      </div>
      <BeforeAfter texts={texts} />
    </section>
  );
}

interface HonestProps extends SectionProps {
  engines: EnginesHere;
  language: Language;
}

export function Honest({ texts: { honest }, engines: { builtIn, others }, language }: HonestProps) {
  const inventing = builtIn ? honest.both : honest.other;
  const names = new Intl.ListFormat(language, { type: builtIn ? "disjunction" : "conjunction" }).format(
    others,
  );
  return (
    <section className="honest">
      <div className="page">
        <h2>{honest.title}</h2>
        <p className="lead">{honest.text}</p>
        <p className="lead">{others.length > 0 ? inventing.replace("{{engines}}", names) : honest.builtIn}</p>
        <div className="lists">
          <div className="does">
            <h3>{honest.does}</h3>
            <ul>
              {does.map((item) => (
                <li key={item}>
                  <Tick />
                  {honest.doesItems[item]}
                </li>
              ))}
            </ul>
          </div>
          <div className="not">
            <h3>{honest.doesNot}</h3>
            <ul>
              {doesNot.map((item) => (
                <li key={item}>
                  <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M6 6l12 12M18 6 6 18" />
                  </svg>
                  {honest.doesNotItems[item]}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <p className="open">{honest.open}</p>
      </div>
    </section>
  );
}

export function Tick() {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m4 13 5 5L20 7" />
    </svg>
  );
}
