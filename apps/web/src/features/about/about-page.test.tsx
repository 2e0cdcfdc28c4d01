import { languages } from "@portrait-studio/contract/languages";
import { loadAbout, loadShell } from "@portrait-studio/i18n/screens";
import { models } from "@portrait-studio/vision/models";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { AboutPage } from "./about-page.tsx";
import { VerifyBox, verifyScript } from "./verify-box.tsx";

it.each(languages)("in %s, names every model with version and licence, and leads on", async (language) => {
  const { about } = await loadAbout(language);
  const { common } = await loadShell(language);
  const html = renderToStaticMarkup(
    <AboutPage
      texts={about}
      models={models}
      origins={common.origin}
      language={language}
      appUrl="https://studio.test"
      version="3.2.1"
      photoDays={17}
      css=""
      script=""
    />,
  );
  expect(html).toContain("3.2.1");
  expect(html).toContain("17 d");
  for (const { name, package: source, version, licence } of models)
    for (const part of [about.models.items[name], `${source} ${version}`, licence])
      expect(html).toContain(part);
  expect(html).toContain(`href="/about/notice"`);
  expect(html).toContain(`<html lang="${language}">`);
  // the script of the verify box fills this one in
  expect(html.replaceAll("{{name}}", "")).not.toContain("{{");
  expect(Object.keys(about.models.items).toSorted()).toEqual(models.map(({ name }) => name).toSorted());
});

it.each(languages)(
  "in %s, says who signed an image, and writes what a stranger's says as text",
  async (language) => {
    const { about } = await loadAbout(language);
    const { common } = await loadShell(language);
    const texts = about.credentials;
    document.body.innerHTML = renderToStaticMarkup(<VerifyBox texts={texts} origins={common.origin} />);
    const answers = [
      {
        state: "unchanged",
        byThisStudio: true,
        signer: "Portrait Studio",
        sourceType: "composite",
        steps: [],
      },
      {
        state: "changed",
        byThisStudio: false,
        signer: "<img src=x>",
        sourceType: null,
        steps: [{ action: "c2pa.created", description: "<b>bold</b>", tool: "A tool 1", at: "never" }],
      },
    ];
    const asked = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => Response.json(answers.shift()));
    // biome-ignore lint/security/noGlobalEval: as the page has it inline
    globalThis.eval(verifyScript);
    const input = document.querySelector("input") as HTMLInputElement;
    const status = document.querySelector("[role=status]") as HTMLElement;
    const drop = (file: File) => {
      Object.defineProperty(input, "files", { value: [file], configurable: true });
      input.dispatchEvent(new Event("change"));
    };
    drop(new File(["image"], "a.jpg"));
    await expect.poll(() => status.textContent).toContain(texts.states.unchanged);
    expect(status.textContent).toContain(texts.byThisStudio);
    expect(status.textContent).toContain(common.origin.backdrop);
    drop(new File(["image"], "b.jpg"));
    await expect.poll(() => status.textContent).toContain(texts.states.changed);
    expect(status.textContent).toContain("<img src=x>");
    expect(status.textContent).toContain(`${texts.actions["c2pa.created"]}: <b>bold</b>A tool 1`);
    expect(status.querySelector("img, b")).toBeNull();
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  },
);
