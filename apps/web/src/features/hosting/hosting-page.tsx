import type { Language } from "@portrait-studio/contract/languages";
import type { AboutTexts } from "@portrait-studio/i18n/screens";
import { PageBar } from "../landing/page-bar.tsx";
import { PlainDocument } from "../landing/plain-document.tsx";
import { hostingAddress } from "./hosting-address.ts";

interface HostingPageProps {
  texts: AboutTexts["about"]["hosting"];
  language: Language;
  path: string;
  html: string;
  css: string;
  script: string;
}

export function HostingPage({ texts, language, path, html, css, script }: HostingPageProps) {
  const { title, english } = texts;
  return (
    <PlainDocument
      language={language}
      title={`${title} - Portrait Studio`}
      description={title}
      head={<meta name="robots" content="noindex" />}
      css={css}
      script={script}
    >
      <div className="page">
        <PageBar label={title} language={language} path={path}>
          {path !== hostingAddress && (
            <a className="plain" href={hostingAddress}>
              {title}
            </a>
          )}
        </PageBar>
        <main className="hosting">
          {language !== "en" && <p className="intro">{english}</p>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the documentation's own text */}
          <article lang="en" dangerouslySetInnerHTML={{ __html: html }} />
        </main>
      </div>
    </PlainDocument>
  );
}
