import { type Language, languages } from "@portrait-studio/contract/languages";
import type { AboutTexts } from "@portrait-studio/i18n/screens";
import { Mark } from "../../components/mark.tsx";
import { PlainDocument } from "../landing/plain-document.tsx";

type Texts = AboutTexts["about"]["offline"];

interface OfflinePageProps {
  /** in every language: the page is kept before anybody needs it, and a person may choose another language since */
  texts: Readonly<Record<Language, Texts>>;
  language: Language;
  css: string;
  script: string;
}

/** Goes on to what was wanted on a click, when the connection is back, or when the studio answers again, which no event tells of. */
export const offlineScript = `(function(){var l;try{l=localStorage.getItem("i18nextLng")}catch(e){}l=(l||navigator.language).slice(0,2);var a=[].slice.call(document.querySelectorAll("[data-language]")),s=a.filter(function(e){return e.lang===l})[0]||a[0];a.forEach(function(e){e.hidden=e!==s});document.documentElement.lang=s.lang;document.querySelectorAll("button").forEach(function(b){b.hidden=false;b.onclick=function(){location.reload()}});addEventListener("online",function(){location.reload()});if(location.pathname!=="/offline")setInterval(function(){fetch(location.href,{method:"HEAD",cache:"no-store"}).then(function(r){if(r.status<500)location.reload()},function(){})},4000)})()`;

export function OfflinePage({ texts, language, css, script }: OfflinePageProps) {
  const { title, text } = texts[language];
  return (
    <PlainDocument
      language={language}
      title={`${title} - Portrait Studio`}
      description={text}
      css={css}
      script={script}
      head={<meta name="robots" content="noindex" />}
    >
      <main className="page offline">
        <Mark />
        {languages.map((one) => (
          <section key={one} data-language={one} lang={one}>
            <h1>{texts[one].title}</h1>
            <p>{texts[one].text}</p>
            <button type="button" className="button" hidden>
              {texts[one].retry}
            </button>
          </section>
        ))}
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours */}
      <script dangerouslySetInnerHTML={{ __html: offlineScript }} />
    </PlainDocument>
  );
}
