import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { type Answers, changing } from "../../src/testing/answer-calls.ts";
import * as sample from "../../src/testing/sample-data.ts";
import { later } from "../../src/testing/sample-times.ts";
import { environment } from "../environment.ts";
import { onDesktop } from "./walk.ts";

const signIn: Answers = {
  auth: {
    me: sample.user,
    requestMagicLink: changing(() => ({ sent: true as const, expiresAt: later(0.01) })),
    verify: changing(() => ({ access_token: "sample", user: sample.user })),
  },
  users: { bootstrap: changing(() => sample.user), update: changing(() => sample.user) },
};

async function enter(
  page: Page,
  { email, send, check }: Record<"email" | "send", string> & { check: { code: string } },
) {
  await page.getByLabel(email).fill("ana@example.com");
  await page.getByRole("button", { name: send }).click();
  await page.getByLabel(check.code).fill("222222");
}

onDesktop(
  "a browser that keeps nothing works until the page is closed, and says so",
  async ({ texts, open }) => {
    const { auth, common, settings } = texts;
    const page = await open("/login?next=%2Fsettings", signIn, {
      visitor: true,
      prepare: (fresh) =>
        fresh.addInitScript(() => {
          const refuse = {
            get: () => {
              throw new DOMException("Access is denied.", "SecurityError");
            },
          };
          for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, refuse);
        }),
    });
    await expect(page.getByText(auth.nothingKept)).toBeVisible();
    await enter(page, auth);
    await expect(page.getByRole("heading", { level: 1, name: settings.title })).toBeVisible();
    await page.getByText(settings.appearance.light, { exact: true }).click();
    await expect(page.locator("html")).not.toHaveClass(/dark/);
    await page.getByRole("button", { name: common.nav.collapse }).click();
    await expect(page.getByRole("button", { name: common.nav.expand })).toBeVisible();
    for (const name of ["create", "gallery", "billing"] as const) {
      await page.getByRole("link", { name: common.nav[name], exact: true }).first().click();
      await expect(page).toHaveURL(`/${name}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  },
);

onDesktop("without a secure page, what is copied is copied all the same", async ({ texts, open }) => {
  const { crash, settings, viewer } = texts;
  const insecure = (page: Page) =>
    page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const pasted = async (page: Page) => {
    const other = await page.context().newPage();
    // a page without a session, which would end that of the walk
    await other.goto("/robots.txt");
    return await other.evaluate(() => navigator.clipboard.readText());
  };
  const page = await open("/gallery/img_0", {}, { prepare: insecure });
  await page.getByText(viewer.details, { exact: true }).click();
  await page.getByRole("button", { name: viewer.copyPrompt }).click();
  await expect(page.getByText(viewer.promptCopied)).toBeVisible();
  expect(await pasted(page)).toBe(sample.image(0).prompt);

  await page.goto("/settings");
  await page.getByRole("button", { name: settings.support.copy }).click();
  await expect(page.getByRole("button", { name: settings.support.copied })).toBeVisible();

  const broken = await open(
    "/create",
    { models: { list: [null as unknown as (typeof sample.models)[number]] } },
    { prepare: insecure, expected: /./ },
  );
  await broken.getByRole("button", { name: crash.copyId }).click();
  await expect(broken.getByRole("button", { name: crash.copied })).toBeVisible();
  const id = await broken.getByText(crash.id).textContent();
  expect(id).toContain(await pasted(broken));
});

/** In a page: what password managers, dark modes and spell checkers do to it, before React is there and after. */
function extendPages(): void {
  const extend = () => {
    document.documentElement.setAttribute("data-darkreader-mode", "dynamic");
    document.documentElement.style.setProperty("--extension", "1");
    if (!document.body) return;
    document.body.setAttribute("cz-shortcut-listen", "true");
    document.body.classList.add("vsc-initialized");
    if (!document.querySelector("extension-root"))
      document.body.append(document.createElement("extension-root"));
    if (!document.querySelector("style.darkreader")) {
      const style = document.createElement("style");
      style.className = "darkreader";
      document.head?.append(style);
    }
    for (const field of document.querySelectorAll("input, textarea")) {
      if (field.nextElementSibling?.tagName === "EXTENSION-ICON") continue;
      field.setAttribute("data-lpignore", "true");
      field.after(document.createElement("extension-icon"));
    }
  };
  new MutationObserver(extend).observe(document, { childList: true, subtree: true });
}

onDesktop("what other extensions put into pages harms nothing", async ({ texts, open }) => {
  const { auth, common, create } = texts;
  const page = await open("/login", signIn, {
    visitor: true,
    prepare: (fresh) => fresh.addInitScript(extendPages),
  });
  await enter(page, auth);
  await expect(page.getByRole("heading", { level: 1, name: create.title })).toBeVisible();
  await page.getByText(create.way.write, { exact: true }).click();
  await page.getByLabel(create.prompt.label, { exact: true }).fill("by a window");
  for (const name of ["gallery", "billing", "settings", "create"] as const) {
    await page.getByRole("link", { name: common.nav[name], exact: true }).first().click();
    await expect(page).toHaveURL(`/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("extension-root")).toHaveCount(1);
  }
  await page.goto("/training");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

onDesktop("an extension that comes while the page does harms nothing", async ({ texts, open }) => {
  await using studio = await serveInHalves("<main");
  const page = await open(`${studio.origin}/login`, signIn, {
    visitor: true,
    prepare: async (fresh) => {
      await fresh.exposeFunction("beginRest", studio.beginRest);
      await fresh.addInitScript(() => {
        const extend = () => {
          if (!document.body?.querySelector("[data-testid=top-progress]")) return;
          observer.disconnect();
          document.body.append(document.createElement("extension-root"));
          (window as unknown as { beginRest: () => void }).beginRest();
        };
        const observer = new MutationObserver(extend);
        observer.observe(document, { childList: true, subtree: true });
      });
    },
  });
  await page.getByLabel(texts.auth.email).fill("ana@example.com");
  await expect(page.locator("extension-root")).toHaveCount(1);
});

/** The studio's pages from another address, which keep back all from this text on until `beginRest` is called. */
async function serveInHalves(from: string) {
  const rest = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    // the language too, or the page begins in another than the browser's and changes while it arrives
    const headers = { "accept-language": request.headers["accept-language"] ?? "" };
    const answer = await fetch(new URL(request.url ?? "/", environment.studioUrl), { headers });
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    const body = Buffer.from(await answer.arrayBuffer());
    const half = type.startsWith("text/html") ? body.indexOf(from) : body.length;
    response.write(body.subarray(0, half));
    if (half < body.length) await rest.promise;
    response.end(body.subarray(half));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    beginRest: () => rest.resolve(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
