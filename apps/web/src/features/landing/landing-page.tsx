import { type Language, languages, regionalName } from "@portrait-studio/contract/languages";
import type { LandingTexts } from "@portrait-studio/i18n/screens";
import { tokenKey } from "../../lib/token.ts";
import { beforeAfterScript } from "./before-after.tsx";
import {
  Actions,
  type EnginesHere,
  Hero,
  HowItWorks,
  type SectionProps,
  sayEngines,
  withLooks,
} from "./front.tsx";
import { OtherLanguages, PageBar } from "./page-bar.tsx";
import { PlainDocument } from "./plain-document.tsx";
import { FreeCredits, type Offer, Plan, type PriceTexts } from "./plan.tsx";
import { Edits, Features, Lookbook, type RecipeLabels } from "./showcase.tsx";
import { type Said, Voices } from "./voices.tsx";

interface LandingPageProps {
  texts: LandingTexts["landing"];
  language: Language;
  appUrl: string;
  labels: RecipeLabels;
  prices: PriceTexts;
  offer: Offer;
  engines: EnginesHere;
  creditExpiry: "30d" | "never";
  photoDays: number;
  said: Said | undefined;
  css: string;
  script: string;
}

const signedInScript = `try{if(localStorage.getItem(${JSON.stringify(tokenKey)}))document.querySelectorAll("[data-in]").forEach(function(a){a.textContent=a.dataset.in;a.href="/create"})}catch(e){}`;
export const landingScript = `${beforeAfterScript};${signedInScript}`;

export function LandingPage(props: LandingPageProps) {
  const { texts, language, appUrl, offer, prices, engines, css, script } = props;
  const sells = offer.packages.length > 0;
  return (
    <PlainDocument
      language={language}
      title={`Portrait Studio - ${texts.hero.title}`}
      description={withLooks(texts.meta)}
      css={css}
      script={script}
      head={
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f5" />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12100e" />
          <link rel="apple-touch-icon" href="/apple-icon.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
          <SocialCard texts={texts} language={language} appUrl={appUrl} />
          {["fraunces-latin-5.3.0.woff2", "geist-latin-5.3.0.woff2"].map((font) => (
            <link
              key={font}
              rel="preload"
              href={`/fonts/${font}`}
              as="font"
              type="font/woff2"
              crossOrigin=""
            />
          ))}
        </>
      }
    >
      <a className="skip" href="#how">
        {texts.hero.how}
      </a>
      <div className="page">
        <PageBar label={texts.nav} language={language} path="/">
          <a className="button second" href="/login" data-in={texts.open}>
            {texts.signIn}
          </a>
        </PageBar>
      </div>
      <main>
        <div className="page">
          <Hero texts={texts} engines={engines}>
            <FreeCredits texts={texts} offer={offer} language={language} />
          </Hero>
          <Edits texts={texts} />
          <HowItWorks texts={texts} />
          <Lookbook texts={texts} labels={props.labels} />
          <Features texts={texts} />
          {sells && (
            <Plan
              creditExpiry={props.creditExpiry}
              texts={texts}
              offer={offer}
              prices={prices}
              language={language}
            />
          )}
          <Voices texts={texts} said={props.said} />
          <Questions texts={texts} engines={engines} language={language} photoDays={props.photoDays} />
        </div>
        <section className="page closing">
          <h2>{texts.closing.title}</h2>
          <p>{texts.closing.text}</p>
          <Actions texts={texts} href="/login" signedIn={texts.open}>
            {texts.signIn}
          </Actions>
        </section>
      </main>
      <div className="page">
        <footer>
          <span>{texts.footer}</span>
          <a className="plain" href="/about">
            {texts.about}
          </a>
          <OtherLanguages shown={language} path="/" />
        </footer>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours */}
      <script dangerouslySetInnerHTML={{ __html: landingScript }} />
    </PlainDocument>
  );
}

function SocialCard({ texts, language, appUrl }: Pick<LandingPageProps, "texts" | "language" | "appUrl">) {
  const { hero, meta } = texts;
  const card = `${appUrl}/social/${texts.card}`;
  return (
    <>
      <link rel="canonical" href={`${appUrl}/`} />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${appUrl}/?language=${one}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${appUrl}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Portrait Studio" />
      <meta property="og:title" content={hero.title} />
      <meta property="og:description" content={withLooks(meta)} />
      <meta property="og:url" content={`${appUrl}/`} />
      <meta property="og:locale" content={regionalName(language)} />
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={texts.sheet} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const questions = ["likeness", "privacy", "photos"] as const;

interface QuestionsProps
  extends SectionProps,
    Pick<Parameters<typeof sayEngines>[0], "engines" | "language"> {
  photoDays: number;
}

function Questions({ texts, engines, language, photoDays }: QuestionsProps) {
  const { faq } = texts;
  const { likeness, privacy } = faq.items;
  const answers = {
    ...faq.items,
    likeness: { ...likeness, answer: `${likeness.answer} ${sayEngines({ texts, engines, language })}` },
    privacy: { ...privacy, answer: privacy.answer.replace("{{days}}", String(photoDays)) },
  };
  return (
    <section className="block faq" id="faq">
      <h2>{faq.title}</h2>
      <div>
        {questions.map((question, index) => (
          <details key={question} open={index === 0}>
            <summary>{answers[question].question}</summary>
            <p>
              {answers[question].answer}
              {question === "privacy" && (
                <>
                  {" "}
                  <a href="/about#faces">{privacy.link}</a>
                </>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
