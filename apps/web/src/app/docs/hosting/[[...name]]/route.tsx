import { loadAbout } from "@portrait-studio/i18n/screens";
import tokens from "@portrait-studio/ui/tokens.css" with { type: "text" };
import hosting from "~/features/hosting/hosting.css" with { type: "text" };
import { getAddresses, hostingAddress } from "~/features/hosting/hosting-address.ts";
import { HostingPage } from "~/features/hosting/hosting-page.tsx";
import { renderMarkdown } from "~/features/hosting/render-markdown.ts";
import landing from "~/features/landing/landing.css" with { type: "text" };
import { createDocument, headScript } from "~/server/create-document.ts";
import { readPublicEnvironment } from "~/server/public-environment.ts";
import fonts from "../../../fonts/fonts.css" with { type: "text" };
import { pages } from "../pages.ts";

const css = [tokens, fonts, landing, hosting].join("\n");
const addresses = getAddresses(Object.keys(pages));

const documents = new Map(
  Object.entries(pages).map(([file, text]) => {
    const path = addresses.get(file) ?? hostingAddress;
    const page = createDocument(async (language) => {
      const { about } = await loadAbout(language);
      const { sourceUrl } = readPublicEnvironment();
      return (
        <HostingPage
          texts={about.hosting}
          language={language}
          path={path}
          html={renderMarkdown(text, { file, addresses, sourceUrl })}
          css={css}
          script={headScript}
        />
      );
    });
    return [path, page];
  }),
);

interface Context {
  params: Promise<{ name?: string[] }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { name = [] } = await params;
  const page = documents.get([hostingAddress, ...name].join("/"));
  return page ? page(request) : new Response(null, { status: 307, headers: { location: hostingAddress } });
}
