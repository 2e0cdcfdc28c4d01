import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { getAddresses } from "./hosting-address.ts";
import { renderMarkdown } from "./render-markdown.ts";

const docs = new URL("../../../../../docs/", import.meta.url);
const files = [...(await readdir(new URL("hosting", docs))).map((file) => `hosting/${file}`), "scale.md"];
const addresses = getAddresses(files);
const pages = new Map<string, string>();
for (const file of files) {
  const text = await readFile(new URL(file, docs), "utf8");
  pages.set(addresses.get(file) ?? "", renderMarkdown(text, { file, addresses, sourceUrl: undefined }));
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = ""]) => found);

it.each([...pages])(
  "%s leads to pages and headings that exist, to nothing that is only in a checkout",
  (_, html) => {
    expect(html).toMatch(/<h1 id="[\w-]+">/);
    for (const href of all(html, /<a href="([^"]*)"/g)) {
      if (/^https?:/.test(href)) continue;
      const [path = "", anchor] = href.split("#");
      const target = path === "" ? html : pages.get(path);
      expect(target, href).toBeDefined();
      if (anchor) expect(all(target ?? "", /<h\d id="([^"]*)"/g), href).toContain(anchor);
    }
  },
);

it("leads to the studio's code for what is beside these pages, where that is known", () => {
  const text = "See [the reasons](../decisions/README.md), [backup](backup.md#now) & <b>.";
  const render = (sourceUrl?: string) =>
    renderMarkdown(text, { file: "hosting/README.md", addresses, sourceUrl });
  expect(render()).toContain(`See the reasons, <a href="/docs/hosting/backup#now">backup</a> &amp;`);
  expect(render("https://forge.test/studio")).toContain(
    `<a href="https://forge.test/studio/blob/HEAD/docs/decisions/README.md">the reasons</a>`,
  );
});

it("shows every page of the folder", async () => {
  const source = await readFile(new URL("../../app/docs/hosting/pages.ts", import.meta.url), "utf8");
  for (const file of files) expect(source).toContain(`"${file}":`);
});
