import type { Language } from "@portrait-studio/contract/languages";
import type { SectionProps } from "./front.tsx";

interface Testimonial {
  text: string;
  name: string;
  role: string;
  /** data URL; null without a picture */
  picture: string | null;
}

export interface Said {
  language: Language;
  items: readonly Testimonial[];
}

export function Voices({ texts: { voices }, said }: SectionProps & { said: Said | undefined }) {
  return (
    <section className="block" id="testimonials">
      <h2>{voices.title}</h2>
      {said ? (
        <ul className="voices" lang={said.language}>
          {said.items.map(({ text, name, role, picture }) => (
            <li key={text}>
              <figure>
                <blockquote>{text}</blockquote>
                <figcaption>
                  {/* biome-ignore lint/performance/noImgElement: a page that Next does not render */}
                  {picture && <img src={picture} alt="" width={48} height={48} />}
                  <span>
                    <b>{name}</b>
                    {role}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="intro">{voices.text}</p>
          <ul className="voices">
            {Object.values(voices.quotes).map(({ text, name, source }) => (
              <li key={text}>
                <figure>
                  <blockquote>
                    <q>{text}</q>
                  </blockquote>
                  <figcaption>
                    <span>
                      <b>{name}</b>
                      <cite>{source}</cite>
                    </span>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
          <p className="small">{voices.translated}</p>
        </>
      )}
    </section>
  );
}
