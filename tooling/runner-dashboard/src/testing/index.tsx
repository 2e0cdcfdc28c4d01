import "./window.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, render } from "@testing-library/react";
import { App } from "../app.tsx";
import { goTo } from "../use-hash.ts";

export { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
export { goTo } from "../use-hash.ts";

/**
 * Lets the pages of a test file call the runner at this address.
 * @returns what puts back the `fetch` of before
 */
export function connectPages(runnerUrl: string): () => void {
  // lists are read again every 1.5 seconds
  configure({ asyncUtilTimeout: 10_000 });
  const nodeFetch = globalThis.fetch;
  // pages ask for paths, which a browser completes
  globalThis.fetch = (path, init) => nodeFetch(new URL(String(path), runnerUrl), init);
  // jsdom has no dialogs
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  return () => {
    globalThis.fetch = nodeFetch;
  };
}

/** Renders the dashboard at a path such as "/runs", beside what is rendered already. */
export function openPage(path: string): void {
  goTo(path);
  const queries = new QueryClient({ defaultOptions: { queries: { refetchInterval: 50, retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>,
  );
}
