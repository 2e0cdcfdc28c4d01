import { recipeIds } from "@portrait-studio/contract/recipes";
import type { Language } from "@portrait-studio/contract/statuses";
import type { LandingTexts } from "@portrait-studio/i18n/screens";
import { Mark } from "../../components/mark.tsx";
import { LightStudy } from "../recipes/light-study.tsx";

interface LandingPageProps {
  texts: LandingTexts["landing"];
  language: Language;
  /** of the studio, for the addresses that other sites follow */
  appUrl: string;
  css: string;
  /** inline script of the theme */
  script: string;
}

const steps = ["upload", "train", "create"] as const;
const does = ["light", "film", "frame", "seed"] as const;
const doesNot = ["pose", "detail", "others"] as const;

/** The front door: a document of its own, complete without a script. */
export function LandingPage({ texts, language, appUrl, css, script }: LandingPageProps) {
  const other = language === "en" ? "es" : "en";
  return (
    <html lang={language}>
      {/* biome-ignore lint/style/noHeadElement: a document of its own, not a page of Next's */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`Portrait Studio - ${texts.hero.title}`}</title>
        <meta name="description" content={texts.meta} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12100e" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <SocialCard texts={texts} language={language} appUrl={appUrl} />
        <link
          rel="preload"
          href="/fonts/fraunces-latin-5.3.0.woff2"
          as="font"
          type="font/woff2"
          crossOrigin=""
        />
        <link
          rel="preload"
          href="/fonts/geist-latin-5.3.0.woff2"
          as="font"
          type="font/woff2"
          crossOrigin=""
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: style sheets and a script of ours */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </head>
      <body>
        <a className="skip" href="#how">
          {texts.hero.how}
        </a>
        <div className="page">
          <header className="bar">
            <a className="brand" href="/">
              <Mark />
              Portrait Studio
            </a>
            <nav aria-label={texts.nav}>
              <a className="plain" href={`/?language=${other}`} lang={other} hrefLang={other}>
                {texts.language}
              </a>
              <a className="button second" href="/login">
                {texts.signIn}
              </a>
            </nav>
          </header>
        </div>
        <main>
          <div className="page">
            <Hero texts={texts} />
            <HowItWorks texts={texts} />
          </div>
          <Honest texts={texts} />
          <section className="page closing">
            <h2>{texts.closing.title}</h2>
            <p>{texts.closing.text}</p>
            <a className="button" href="/create">
              {texts.hero.action}
            </a>
          </section>
        </main>
        <div className="page">
          <footer>
            <span>{texts.footer}</span>
            <a className="plain" href={`/?language=${other}`} lang={other} hrefLang={other}>
              {texts.language}
            </a>
          </footer>
        </div>
      </body>
    </html>
  );
}

/** How the page looks where others link to it. */
function SocialCard({ texts, language, appUrl }: Pick<LandingPageProps, "texts" | "language" | "appUrl">) {
  const { hero, meta } = texts;
  const picture = `${appUrl}/social/card-${language}.png`;
  return (
    <>
      <link rel="canonical" href={`${appUrl}/`} />
      <link rel="alternate" hrefLang="en" href={`${appUrl}/?language=en`} />
      <link rel="alternate" hrefLang="es" href={`${appUrl}/?language=es`} />
      <link rel="alternate" hrefLang="x-default" href={`${appUrl}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Portrait Studio" />
      <meta property="og:title" content={hero.title} />
      <meta property="og:description" content={meta} />
      <meta property="og:url" content={`${appUrl}/`} />
      <meta property="og:locale" content={language === "es" ? "es_ES" : "en_US"} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={texts.sheet} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

type Texts = Pick<LandingPageProps, "texts">;

function Hero({ texts }: Texts) {
  return (
    <section className="hero">
      <div>
        <h1>{texts.hero.title}</h1>
        <p>{texts.hero.text}</p>
        <div className="actions">
          <a className="button" href="/create">
            {texts.hero.action}
          </a>
          <a className="button second" href="#how">
            {texts.hero.how}
          </a>
        </div>
      </div>
      <ol className="sheet" aria-label={texts.sheet}>
        {recipeIds.map((recipe, index) => (
          <li key={recipe} className={recipe === "noir" ? "chosen" : undefined}>
            <LightStudy
              place="sheet"
              recipe={recipe}
              variant={index % 2 ? "man" : "woman"}
              className="study"
            />
            <span className="number" aria-hidden="true">
              {index + 1}
            </span>
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

function HowItWorks({ texts }: Texts) {
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

function Honest({ texts: { honest } }: Texts) {
  return (
    <section className="honest">
      <div className="page">
        <h2>{honest.title}</h2>
        <p className="lead">{honest.text}</p>
        <div className="lists">
          <div className="does">
            <h3>{honest.does}</h3>
            <ul>
              {does.map((item) => (
                <li key={item}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="m4 13 5 5L20 7" />
                  </svg>
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
                  <svg viewBox="0 0 24 24" aria-hidden="true">
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
