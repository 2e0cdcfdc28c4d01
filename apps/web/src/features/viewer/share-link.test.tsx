import { loadScreen } from "@portrait-studio/i18n/screens";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { toastPlace } from "~/lib/notify.ts";
import { initTexts } from "~/testing/init-texts.ts";
import { ShareLink } from "./share-link.tsx";

const { share: texts } = await loadScreen("en", "viewer");

beforeAll(async () => {
  await initTexts("viewer");
  toastPlace.arrived();
});

beforeEach(() => {
  // a finger
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
});

afterEach(() => {
  Object.assign(navigator, { share: undefined });
});

const address = "https://studio.test/share/abc";

/** A portrait that is private, and what its page asks for. */
function open(url: string | null = address) {
  const stopped: true[] = [];
  const share = {
    busy: false,
    url: null,
    expiresAt: null,
    link: async () => url ?? undefined,
    endAfter: () => undefined,
    stop: () => void stopped.push(true),
  };
  const { rerender } = render(<ShareLink share={share} />);
  return { stopped, arrive: () => rerender(<ShareLink share={{ ...share, url }} />) };
}

const copy = () => fireEvent.click(screen.getByRole("button", { name: texts.copy }));
const said = () => toast.getToasts().map((one) => ("title" in one ? one : undefined));

it.each([
  ["taken", async () => undefined, texts.public],
  ["closed without a choice", async () => Promise.reject(new DOMException("", "AbortError")), texts.public],
  ["not there, with the link copied", undefined, texts.copied],
])("says that it is public and undoes it, with the phone's sheet %s", async (_how, sheet, words) => {
  localStorage.setItem("share_explained", "yes");
  Object.assign(navigator, { share: sheet });
  const { stopped } = open();
  copy();
  await waitFor(() => expect(said()).toHaveLength(1));
  const [toasted] = said();
  expect(toasted?.title).toBe(words);
  const undo = toasted?.action as { label: string; onClick: (event: unknown) => void };
  expect(undo.label).toBe(texts.undo);
  undo.onClick({});
  expect(stopped).toEqual([true]);
});

it.each([
  ["asks again after a link that could not be made", null, null],
  ["does not ask again after one that was", address, "yes"],
])("%s", async (_what, url, remembered) => {
  Object.assign(navigator, { share: async () => undefined });
  open(url);
  copy();
  fireEvent.click(await screen.findByRole("button", { name: texts.ask.confirm }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(said()).toHaveLength(url ? 1 : 0));
  expect(localStorage.getItem("share_explained")).toBe(remembered);
});

it("selects a link that could not be copied, as soon as it is there", async () => {
  localStorage.setItem("share_explained", "yes");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
  const { arrive } = open();
  copy();
  await screen.findByText(texts.copyFailed);
  arrive();
  const { selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>(texts.address);
  expect([selectionStart, selectionEnd]).toEqual([0, address.length]);
});
