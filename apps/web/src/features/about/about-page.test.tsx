import { languages } from "@portrait-studio/contract/languages";
import { loadAbout } from "@portrait-studio/i18n/screens";
import { models } from "@portrait-studio/vision/models";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AboutPage } from "./about-page.tsx";

it.each(languages)("in %s, names every model with version and licence, and leads on", async (language) => {
  const { about } = await loadAbout(language);
  const html = renderToStaticMarkup(
    <AboutPage
      texts={about}
      models={models}
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
  expect(html).not.toContain("{{");
  expect(Object.keys(about.models.items).toSorted()).toEqual(models.map(({ name }) => name).toSorted());
});
