/**
 * In a page: what a browser's translator does to it, from the moment that React has it. Each text is taken out and comes back in
 * elements of the translator's own, also what comes later. What React writes into a text that is out of the page is an error of
 * the console's, because nobody would see it.
 */
export function translatePages(): void {
  const untouched = "script, style, textarea, font, title";
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest(untouched)) found.push(text);
    }
    for (const text of found) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const begin = () => {
    const isPlain = document.readyState === "complete" && !document.querySelector('script[src*="/_next/"]');
    const hasReact = Object.keys(document.querySelector("main") ?? {}).some((key) =>
      key.startsWith("__react"),
    );
    if (!isPlain && !hasReact) return requestAnimationFrame(begin);
    translate();
    new MutationObserver(translate).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  };
  requestAnimationFrame(begin);

  const own = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...own,
    set(this: Node, value: string) {
      // biome-ignore lint/suspicious/noConsole: the walk reads it
      if (!this.isConnected) console.error(`nobody sees "${value}" in place of "${this.textContent}"`);
      own?.set?.call(this, value);
    },
  });
}
