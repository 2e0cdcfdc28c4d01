import { Marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";

interface MarkdownOptions {
  /** the page's own, in the documentation's folder: "hosting/backup.md" */
  file: string;
  /** where pages of the documentation are shown, by their files */
  addresses: ReadonlyMap<string, string>;
  /** of the studio's code, for what is beside these pages; without it, such a link is its words alone */
  sourceUrl: string | undefined;
}

/** A page of the documentation as HTML. Its headings have the addresses that they have on code forges, so that links to them work. */
export function renderMarkdown(text: string, { file, addresses, sourceUrl }: MarkdownOptions): string {
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const target = findPlace(href);
        return target ? `<a href="${escapeHtml(target)}">${words}</a>` : words;
      },
      // what is wider than a phone moves by itself, also with the arrow keys
      code({ text }) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
      },
      table(token) {
        const rows = [token.header, ...token.rows].map(
          (cells, index) =>
            `<tr>${cells
              .map(({ tokens }) => {
                const tag = index === 0 && tokens.length > 0 ? "th" : "td";
                return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
              })
              .join("")}</tr>`,
        );
        const [head = "", ...body] = rows;
        return `<div class="wide" tabindex="0"><table><thead>${head}</thead><tbody>${body.join("")}</tbody></table></div>`;
      },
    },
  });
  return marked.parse(text, { async: false });

  function findPlace(href: string): string | undefined {
    const { protocol, pathname, hash } = new URL(href, `file:///docs/${file}`);
    if (protocol !== "file:" || href.startsWith("#")) return href;
    const address = addresses.get(pathname.replace("/docs/", ""));
    if (address) return `${address}${hash}`;
    return sourceUrl && `${sourceUrl}/blob/HEAD${pathname}`;
  }
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
