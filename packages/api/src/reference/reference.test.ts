import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { restProcedures } from "../rest/procedure-endpoints.ts";
import { appRouter } from "../router.ts";
import { describeApi, referencePolicy, renderReference } from "./index.ts";
import { toCurl } from "./render-call.ts";

const document = describeApi({ appUrl: "https://studio.example", version: "1.2.3" });
const english = renderReference(document, "en");
const spanish = renderReference(document, "es");

describe("the reference", () => {
  it("has every call, every schema, and no broken links", () => {
    const ids = new Set([...english.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const { name } of restProcedures(appRouter)) expect(ids).toContain(name.replace(".", "-"));
    for (const name of Object.keys(document.components?.schemas ?? {}))
      expect(ids).toContain(`schema-${name}`);
    const links = [...english.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
    expect([...english.matchAll(/ id="/g)]).toHaveLength(ids.size);
  });

  it("exists in English and Spanish", () => {
    expect(english).toContain('<html lang="en">');
    expect(spanish).toContain('<html lang="es">');
    expect(spanish).toContain("Referencia de la API");
    expect(english).toContain("Please sign in.");
    expect(spanish).not.toContain("Please sign in.");
  });

  it("works with a strict policy: no script, no event handler, no other origin", () => {
    for (const page of [english, spanish]) {
      expect(page).not.toMatch(/<script|javascript:|\son\w+=|\sstyle=|@import|url\(/i);
      const [style = "", ...others] = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
        ([, text = ""]) => text,
      );
      expect(others).toEqual([]);
      expect(referencePolicy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
      expect([...page.matchAll(/(?:src|href)="(?!#)([^"]+)"/g)].map(([, to]) => to)).toEqual([
        "/icon.svg",
        "/api/openapi.json",
      ]);
    }
  });

  it("is well-formed: every element is closed, and heading levels are not skipped", () => {
    for (const tag of ["section", "article", "table", "tr", "details", "ul", "nav", "main", "pre"])
      expect([tag, english.match(new RegExp(`<${tag}[ >]`, "g"))?.length]).toEqual([
        tag,
        english.match(new RegExp(`</${tag}>`, "g"))?.length,
      ]);
    const levels = [...english.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  it("escapes all texts of the document", () => {
    const hostile = structuredClone(document);
    hostile.info.title = `<img src=x onerror="alert(1)">`;
    const page = renderReference(hostile, "en");
    expect(page).not.toContain("<img");
    expect(page).not.toContain("<script>");
  });

  it("has commands that a shell parses correctly", async () => {
    const operation = structuredClone(document.paths?.["/image-edits/requests"]?.post ?? {});
    const body = { imageId: "img_1", instruction: `it's "warm" $HOME \\ \`date\`` };
    operation.requestBody = { content: { "application/json": { example: body } } };
    const command = toCurl("https://studio.example/api", "post", "/image-edits/requests", operation);
    const script = `curl() { for part in "$@"; do printf '%s\\0' "$part"; done; }\nSTUDIO_TOKEN=secret\n${command}`;
    const { stdout } = await promisify(execFile)("sh", ["-c", script]);
    const parts = stdout.split("\0");
    expect(parts.slice(0, 3)).toEqual(["-X", "POST", "https://studio.example/api/image-edits/requests"]);
    expect(parts).toContain("Authorization: Bearer secret");
    expect(JSON.parse(parts[parts.indexOf("-d") + 1] ?? "")).toEqual(body);
  });
});
