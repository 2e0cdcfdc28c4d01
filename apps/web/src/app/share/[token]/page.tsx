import { limits } from "@portrait-studio/contract/limits";
import { loadScreen } from "@portrait-studio/i18n/screens";
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { SharedImages } from "~/features/share/shared-images.tsx";
import { chooseLanguage, languageCookie } from "~/lib/language/choose-language.ts";
import { readShared, sharedHeader } from "~/lib/shared-header.ts";

interface Props {
  params: Promise<{ token: string }>;
}

/** For those who have the link, and for no search engine; other sites show the first image beside the link while it is shared. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ token }, jar, sent] = await Promise.all([params, cookies(), headers()]);
  const robots = { index: false, follow: false };
  const first = readShared(sent.get(sharedHeader));
  if (!first) return { robots };
  const language = chooseLanguage(jar.get(languageCookie)?.value, sent.get("accept-language"));
  const texts = await loadScreen(language, "share");
  const title = readTokens(token).length > 1 ? texts.titleMany : texts.title;
  const image = { ...first, alt: texts.alt };
  return {
    robots,
    title,
    description: texts.made,
    openGraph: {
      type: "website",
      siteName: "Portrait Studio",
      title,
      description: texts.made,
      url: new URL(`/share/${token}`, first.url),
      images: [image],
    },
    twitter: { card: "summary_large_image", title, description: texts.made, images: [image] },
  };
}

export default async function SharePage({ params }: Props) {
  const { token } = await params;
  return <SharedImages tokens={readTokens(token)} />;
}

/** A page of several images has their tokens, separated by commas, each of which ends on its own. */
function readTokens(list: string): string[] {
  const tokens = decodeURIComponent(list).split(",").filter(Boolean);
  return [...new Set(tokens)].slice(0, limits.maxSharedTogether);
}
