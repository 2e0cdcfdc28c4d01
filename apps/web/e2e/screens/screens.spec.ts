import { expect, type Page, test } from "@playwright/test";
import { lengthenTexts, look, watchConsole } from "../look.ts";
import { type Answers, changing } from "./answer-calls.ts";
import { openAs } from "./open-as.ts";
import * as account from "./sample-account.ts";
import * as sample from "./sample-data.ts";

const everything: Answers = {
  account: { sessions: account.sessions, exports: account.exports },
  auth: { me: sample.user },
  billing: {
    balance: account.balance,
    credits: account.credits,
    prices: account.prices,
    packages: account.packages,
    purchases: account.purchases,
  },
  generation: { list: sample.requests, get: sample.request(1) },
  imageEdits: { history: sample.history, get: sample.edit("edit_1", "img_0", ["img_e1"]) },
  images: {
    list: sample.gallery,
    get: (input) => {
      const { id } = input as { id: string };
      return id === "img_e3"
        ? sample.image(5, {
            id,
            rootId: "img_0",
            parentId: "img_e1",
            inGallery: false,
            instruction: "Black and white, darker background, crop tighter",
          })
        : sample.image(0, { id, shareUrl: "http://localhost:3000/share/3nWq1vYb8Kx2" });
    },
    shared: { url: "/sample/1.jpg", width: 1024, height: 1280, thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w" },
  },
  models: { list: sample.models },
  promptHelper: { refine: changing(() => sample.refined) },
  tokens: {
    list: account.tokens,
    create: changing(() => ({
      ...(account.tokens[0] ?? fail()),
      token: "pst_5f0b3c8e1a7d49b2c6e8f01a2b3c4d5e",
    })),
  },
  training: { list: [] },
  upload: { activeSession: sample.session, sessionFiles: sample.photos },
};

const nothing: Answers = {
  ...everything,
  billing: {
    ...everything.billing,
    balance: { total: 0, spendable: 0, held: 0, used: 0, remaining: 0, percentUsed: 0, debt: 0 },
    credits: { balance: account.balance, grants: [], entries: [], nextCursor: null },
    packages: [],
    purchases: [],
  },
  generation: { list: sample.noRequests },
  images: { list: sample.noImages },
  models: { list: [] },
  account: { sessions: account.sessions.slice(0, 1), exports: [] },
  tokens: { list: [] },
  upload: { activeSession: "NO_ACTIVE_UPLOAD_SESSION" },
};

const failing: Answers = {
  ...everything,
  billing: {
    balance: "INTERNAL",
    credits: "INTERNAL",
    prices: account.prices,
    packages: "INTERNAL",
    purchases: "INTERNAL",
  },
  generation: { list: "INTERNAL" },
  images: { list: "INTERNAL", get: "NOT_FOUND", shared: "NOT_FOUND" },
  account: { sessions: "INTERNAL", exports: "INTERNAL" },
  tokens: { list: "INTERNAL" },
  upload: { activeSession: "INTERNAL" },
};

interface Screen {
  name: string;
  path: string;
  /** nobody is signed in */
  visitor?: boolean;
  answers?: Answers;
  /** what has to be there; the heading when left out */
  ready?: string;
  /** opens what the picture is to show */
  prepare?: (page: Page) => Promise<void>;
}

const picture = "[role=dialog] img[alt]:not([alt=''])";

const screens: Screen[] = [
  {
    name: "sign-in",
    path: "/login?next=%2Fgallery",
    visitor: true,
    prepare: async (page) => {
      await page.getByRole("textbox").fill("ana");
      await page.getByRole("button").click();
      await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
    },
  },
  { name: "create", path: "/create" },
  { name: "create-empty", path: "/create", answers: nothing },
  {
    name: "create-no-requests",
    path: "/create",
    answers: { ...everything, generation: { list: sample.noRequests } },
  },
  { name: "create-failed", path: "/create", answers: failing, ready: "main [role=alert]" },
  {
    name: "create-helper",
    path: "/create?prompt=portrait+by+a+window",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(Refine|Mejorar)/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "create-helper-refused",
    path: "/create",
    prepare: async (page) => {
      await page.getByRole("textbox").first().fill("");
      await page.getByRole("button", { name: /^(Refine|Mejorar)/ }).click();
    },
  },
  {
    name: "create-recipes",
    path: "/create",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(See all|Ver todas)$/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "generate", path: "/generate" },
  { name: "training-photos", path: "/training" },
  { name: "training-empty", path: "/training", answers: nothing },
  {
    name: "training-face",
    path: "/training",
    prepare: async (page) => {
      await page.getByRole("button", { name: /holiday-5\.jpg\?$/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "training-train", path: "/training?step=train" },
  {
    name: "training-running",
    path: "/training",
    answers: { ...everything, training: { list: [sample.training("processing")] } },
  },
  {
    name: "training-done",
    path: "/training?training=trn_1",
    answers: { ...everything, training: { list: [sample.training("completed")] } },
  },
  {
    name: "training-failed",
    path: "/training?training=trn_1",
    answers: { ...everything, training: { list: [sample.training("failed")] } },
  },
  { name: "gallery", path: "/gallery" },
  { name: "gallery-empty", path: "/gallery", answers: nothing },
  { name: "gallery-no-match", path: "/gallery?q=dragon", answers: nothing },
  { name: "gallery-failed", path: "/gallery", answers: failing, ready: "main [role=alert]" },
  {
    name: "gallery-selecting",
    path: "/gallery",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(Select|Seleccionar)$/ }).click();
      await page.getByRole("checkbox").nth(0).click();
      await page.getByRole("checkbox").nth(1).click();
    },
  },
  { name: "gallery-trash", path: "/gallery?trash=true" },
  { name: "viewer", path: "/gallery/img_0", ready: picture },
  { name: "viewer-version", path: "/gallery/img_e3", ready: picture },
  {
    name: "viewer-compare",
    path: "/gallery/img_e3",
    prepare: async (page) => {
      await page.getByText(/^(Both|Ambas)$/).click();
      await expect(page.getByRole("slider")).toBeVisible();
    },
  },
  {
    name: "viewer-edit",
    path: "/gallery/img_0",
    prepare: (page) => page.getByRole("button", { name: /^(Edit image|Editar imagen)$/ }).click(),
  },
  { name: "viewer-missing", path: "/gallery/img_x", answers: failing, ready: "[role=dialog] [role=alert]" },
  { name: "share", path: "/share/3nWq1vYb8Kx2" },
  { name: "share-gone", path: "/share/gone", answers: failing },
  { name: "billing", path: "/billing" },
  { name: "billing-empty", path: "/billing", answers: nothing },
  { name: "billing-failed", path: "/billing", answers: failing, ready: "main [role=alert]" },
  { name: "billing-paid", path: "/billing?success=true" },
  { name: "billing-cancelled", path: "/billing?cancelled=true" },
  {
    name: "billing-refund",
    path: "/billing",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(Refund|Devolver) / }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "settings", path: "/settings" },
  {
    name: "commands",
    path: "/create",
    prepare: async (page) => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "shortcuts",
    path: "/gallery",
    prepare: async (page) => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "settings-new-token",
    path: "/settings",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(New token|Nueva clave)$/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "settings-failed", path: "/settings", answers: failing, ready: "main [role=alert]" },
  {
    name: "settings-delete-account",
    path: "/settings",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(Delete my account|Eliminar mi cuenta)$/ }).click();
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    },
  },
];

const appearances = [
  { name: "desktop-light-en", viewport: { width: 1440, height: 900 }, colorScheme: "light", locale: "en-US" },
  { name: "desktop-dark-es", viewport: { width: 1440, height: 900 }, colorScheme: "dark", locale: "es-ES" },
  { name: "phone-light-es", viewport: { width: 360, height: 780 }, colorScheme: "light", locale: "es-ES" },
  { name: "phone-dark-en", viewport: { width: 360, height: 780 }, colorScheme: "dark", locale: "en-US" },
  {
    name: "narrow-long",
    viewport: { width: 320, height: 700 },
    colorScheme: "light",
    locale: "es-ES",
    longer: true,
  },
] as const;

for (const appearance of appearances) {
  for (const screen of screens) {
    test(`${screen.name} in ${appearance.name}`, async ({ browser }) => {
      const { name: _name, longer, ...options } = { longer: false, ...appearance };
      const page = await openAs(browser, options, screen.answers ?? everything, screen.visitor);
      const complaints = watchConsole(page);
      await page.goto(screen.path);
      await expect(page.locator(screen.ready ?? "h1").first()).toBeAttached();
      await screen.prepare?.(page);
      await expect(page.getByTestId("top-progress")).toHaveAttribute("data-active", "false");
      if (longer) await lengthenTexts(page);
      await look(page, `states/${screen.name}-${appearance.name}`);
      // a browser reports each refused call; what a page itself complains of is another thing
      expect(complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
      await page.context().close();
    });
  }
}

function fail(): never {
  throw new Error("The sample data has a token.");
}
