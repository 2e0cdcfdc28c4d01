import type { Language } from "@portrait-studio/contract/languages";
import type { ReactNode } from "react";

interface PlainDocumentProps {
  language: Language;
  title: string;
  description: string;
  head: ReactNode;
  css: string;
  script: string;
  children: ReactNode;
}

export function PlainDocument(props: PlainDocumentProps) {
  const { language, title, description, head, css, script, children } = props;
  return (
    <html lang={language}>
      {/* biome-ignore lint/style/noHeadElement: a document of its own, not a page of Next's */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {head}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: style sheets and a script of ours */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
