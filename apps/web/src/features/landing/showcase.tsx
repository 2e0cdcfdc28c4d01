import { type RecipeId, recipeIds } from "@portrait-studio/contract/recipes";
import { RecipePreview } from "../recipes/recipe-preview.tsx";
import { BeforeAfter } from "./before-after.tsx";
import { type SectionProps, withLooks } from "./front.tsx";

const featureIds = ["edits", "gallery", "teams", "own"] as const;

export type RecipeLabels = Readonly<Record<RecipeId, { label: string }>>;

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
            <h3>{features[feature].title}</h3>
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
      </div>
      <BeforeAfter texts={texts} />
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
