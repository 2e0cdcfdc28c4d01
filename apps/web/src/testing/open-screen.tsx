import type { Language } from "@portrait-studio/contract/languages";
import { configure } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { RouterContext } from "next/dist/shared/lib/router-context.shared-runtime.js";
import { type ComponentProps, type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";
import BillingPage from "~/app/(studio)/billing/page.tsx";
import CreatePage from "~/app/(studio)/create/page.tsx";
import GalleryLayout from "~/app/(studio)/gallery/layout.tsx";
import GeneratePage from "~/app/(studio)/generate/page.tsx";
import StudioLayout from "~/app/(studio)/layout.tsx";
import TrainingPage from "~/app/(studio)/training/page.tsx";
import KeepAccountPage from "~/app/keep-account/page.tsx";
import LoginPage from "~/app/login/page.tsx";
import MagicLinkPage from "~/app/magic-link/page.tsx";
import NotMePage from "~/app/not-me/page.tsx";
import { Providers } from "~/components/providers.tsx";
import { PhoneScreen } from "~/features/phone/phone-screen.tsx";
import { SettingsScreen } from "~/features/settings/settings-screen.tsx";
import { SharedImages } from "~/features/share/shared-images.tsx";
import { type Answers, answerCalls } from "./answer-calls.ts";
import { at, type Place } from "./at.ts";
import { withAnswers } from "./sample-answers.ts";
import { loadTexts, type Texts } from "./texts.ts";

const support = { email: undefined, sourceUrl: undefined, engines: ["darkroom"], version: "1.0.0" };

/** The page at an address, in its layout, as `src/app` has them. */
function Page({ path }: { path: string }): ReactNode {
  const [area = "", rest = ""] = path.slice(1).split("/");
  if (area === "login") return <LoginPage />;
  if (area === "magic-link" || area === "auth") return <MagicLinkPage />;
  if (area === "keep-account") return <KeepAccountPage />;
  if (area === "not-me") return <NotMePage />;
  if (area === "share") return <SharedImages tokens={rest.split(",")} />;
  if (area === "phone") return <PhoneScreen token={rest} />;
  const page = {
    billing: <BillingPage />,
    create: <CreatePage />,
    gallery: <GalleryLayout>{null}</GalleryLayout>,
    generate: <GeneratePage />,
    settings: <SettingsScreen support={support} />,
    training: <TrainingPage />,
  }[area];
  return page && <StudioLayout>{page}</StudioLayout>;
}

const watchers = new Set<() => void>();
const readAddress = () => location.pathname + location.search;

function watchAddress(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

type AppRouter = NonNullable<ComponentProps<typeof AppRouterContext.Provider>["value"]>;

const router = {
  push: (path: string) => history.pushState(null, "", path),
  replace: (path: string) => history.replaceState(null, "", path),
  back: () => history.back(),
  forward: () => history.forward(),
  refresh: () => undefined,
  prefetch: async () => undefined,
} as unknown as AppRouter;

/** Next's router: what it says of the address changes with the browser's history. */
function Router() {
  const [address, setAddress] = useState(readAddress);
  // as Next does: the page stays until the next one is there
  useEffect(() => watchAddress(() => startTransition(() => setAddress(readAddress()))), []);
  const [path = "", search = ""] = address.split("?");
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return (
    <AppRouterContext value={router}>
      <RouterContext value={router as never}>
        <PathnameContext value={path}>
          <SearchParamsContext value={params as never}>
            <Page path={path} />
          </SearchParamsContext>
        </PathnameContext>
      </RouterContext>
    </AppRouterContext>
  );
}

for (const change of ["pushState", "replaceState"] as const) {
  const own = history[change].bind(history);
  history[change] = (...args) => {
    own(...args);
    // as Next does: after what has changed it
    queueMicrotask(() => {
      for (const watcher of watchers) watcher();
    });
  };
}
window.addEventListener("popstate", () => {
  for (const watcher of watchers) watcher();
});

/** What jsdom lacks: sizes, and what follows them. */
const rectangle = { x: 0, y: 0, top: 0, left: 0, width: 1000, height: 700, right: 1000, bottom: 700 };
Element.prototype.getBoundingClientRect = () => ({ ...rectangle, toJSON: () => rectangle });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
document.elementFromPoint = () => null;
window.scrollTo = () => undefined;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList;

interface OpenOptions {
  language?: Language;
  /** nobody is signed in */
  visitor?: boolean;
  /** what the console complains of because the test wants it */
  expected?: RegExp;
  /** answers a request in place of the API, or of whoever else has it */
  api?: (request: Request) => Response | undefined;
}

export interface OpenedScreen extends Place {
  texts: Texts;
}

/** What the pages of a test have told the console. */
export const complaints: string[] = [];

let opened: { root: Root; expected: RegExp | undefined } | undefined;

/** Closes the page that is open. @returns what its console may complain of */
export function closeScreen(): RegExp | undefined {
  opened?.root.unmount();
  const expected = opened?.expected;
  opened = undefined;
  document.body.replaceChildren();
  return expected;
}

/** A page of somebody who is signed in, or of a visitor, answered as `everything` says but for what is given here. What its console complains of fails the test. */
export async function openScreen(
  path: string,
  answers: Answers = {},
  { language = "en", visitor = false, expected, api }: OpenOptions = {},
): Promise<OpenedScreen> {
  closeScreen();
  // parts of a screen come when they come: a test waits for what it wants to see
  configure({ eventWrapper: (event) => event(), asyncWrapper: (wait) => wait() });
  if (!visitor) localStorage.setItem("auth_token", "sample");
  // what this browser has chosen before
  localStorage.setItem("i18nextLng", language);
  history.replaceState(null, "", path);
  const answer = answerCalls(withAnswers(answers));
  vi.stubGlobal("fetch", async (address: string | URL, { signal: _, ...init }: RequestInit = {}) => {
    const request = new Request(new URL(address, location.href), init);
    const isCall = new URL(request.url).pathname.startsWith("/api/trpc");
    return api?.(request) ?? (isCall ? answer(request) : new Response(null, { status: 404 }));
  });
  const texts = await loadTexts(language);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  opened = { root, expected };
  root.render(
    <Providers language={language} photoDays={30}>
      <Router />
    </Providers>,
  );
  return { texts, ...at(document.body) };
}
