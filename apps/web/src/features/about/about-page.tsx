import { type Language, languages } from "@portrait-studio/contract/languages";
import type { AboutTexts, ShellTexts } from "@portrait-studio/i18n/screens";
import { OtherLanguages, PageBar } from "../landing/page-bar.tsx";
import { PlainDocument } from "../landing/plain-document.tsx";
import { VerifyBox, verifyScript } from "./verify-box.tsx";

type Texts = AboutTexts["about"];

interface AboutPageProps {
  texts: Texts;
  models: readonly {
    name: keyof Texts["models"]["items"];
    package: string;
    version: string;
    licence: string;
    source: string;
  }[];
  origins: ShellTexts["common"]["origin"];
  language: Language;
  appUrl: string;
  version: string;
  /** how long photos are kept that no model needs */
  photoDays: number;
  css: string;
  script: string;
}

const kept = ["photo", "model", "image"] as const;

export function AboutPage(props: AboutPageProps) {
  const { texts, models, language, appUrl, version, css, script } = props;
  const { models: seeing, faces, licences } = texts;
  return (
    <PlainDocument
      language={language}
      title={`${texts.title} - Portrait Studio`}
      description={texts.meta}
      css={css}
      script={script}
      head={
        <>
          <link rel="canonical" href={`${appUrl}/about`} />
          {languages.map((one) => (
            <link key={one} rel="alternate" hrefLang={one} href={`${appUrl}/about?language=${one}`} />
          ))}
        </>
      }
    >
      <div className="page">
        <PageBar label={texts.title} language={language} path="/about" />
        <main className="about">
          <h1>{texts.title}</h1>
          <p className="intro">{texts.lead.replace("{{version}}", version)}</p>
          <section className="block" id="models">
            <h2>{seeing.title}</h2>
            <p className="intro">{seeing.text}</p>
            <ul className="facts">
              {models.map((model) => (
                <li key={model.name}>
                  <h3>{seeing.items[model.name]}</h3>
                  <p className="package">{`${model.package} ${model.version}`}</p>
                  <dl>
                    <dt>{seeing.licence}</dt>
                    <dd>{model.licence}</dd>
                    <dt>{seeing.source}</dt>
                    <dd>
                      <Source text={model.source} />
                    </dd>
                  </dl>
                </li>
              ))}
            </ul>
          </section>
          <section className="block" id="faces">
            <h2>{faces.title}</h2>
            <p className="intro">{faces.text}</p>
            <ul className="facts">
              {kept.map((item) => (
                <li key={item}>
                  <h3>{faces.items[item].what}</h3>
                  <dl>
                    <dt>{faces.where}</dt>
                    <dd>{faces.items[item].where}</dd>
                    <dt>{faces.until}</dt>
                    <dd>{faces.items[item].until.replace("{{days}}", String(props.photoDays))}</dd>
                  </dl>
                </li>
              ))}
            </ul>
            <p>{faces.rest}</p>
          </section>
          <section className="block" id="credentials">
            <h2>{texts.credentials.title}</h2>
            <p className="intro">{texts.credentials.text}</p>
            <VerifyBox texts={texts.credentials} origins={props.origins} />
            <p>{texts.credentials.programs}</p>
          </section>
          <section className="block" id="licences">
            <h2>{licences.title}</h2>
            <p className="intro">
              {licences.text} <a href="/about/notice">{licences.notice}</a>
            </p>
          </section>
        </main>
        <footer>
          <a className="plain" href="/">
            {texts.start}
          </a>
          <OtherLanguages shown={language} path="/about" />
        </footer>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours */}
      <script dangerouslySetInnerHTML={{ __html: verifyScript }} />
    </PlainDocument>
  );
}

function Source({ text }: { text: string }) {
  const [address = ""] = /^https:\/\/\S+/.exec(text) ?? [];
  return (
    <>
      {address && <a href={address}>{address}</a>}
      {text.slice(address.length)}
    </>
  );
}
