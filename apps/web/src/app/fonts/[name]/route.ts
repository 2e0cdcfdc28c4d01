import { readFile } from "node:fs/promises";

/** Names carry the version, so that browsers may keep them for good. The bundler follows each address as it is written. */
const fonts = {
  "geist-latin-5.3.0.woff2": () =>
    readFile(
      new URL(
        "../../../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
        import.meta.url,
      ),
    ),
  "geist-latin-ext-5.3.0.woff2": () =>
    readFile(
      new URL(
        "../../../../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2",
        import.meta.url,
      ),
    ),
  "fraunces-latin-5.3.0.woff2": () =>
    readFile(
      new URL(
        "../../../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2",
        import.meta.url,
      ),
    ),
  "fraunces-latin-ext-5.3.0.woff2": () =>
    readFile(
      new URL(
        "../../../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2",
        import.meta.url,
      ),
    ),
};

type Name = keyof typeof fonts;

export const dynamic = "force-static";
export const dynamicParams = false;

export function generateStaticParams(): { name: string }[] {
  return Object.keys(fonts).map((name) => ({ name }));
}

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  const { name } = await params;
  return new Response(await fonts[name as Name](), { headers: { "content-type": "font/woff2" } });
}
