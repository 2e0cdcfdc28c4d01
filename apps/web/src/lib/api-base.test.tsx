import { afterEach, expect, it } from "vitest";
import { apiBase } from "./api-base.ts";

afterEach(() => localStorage.clear());

it("is this server's, until the browser keeps another", () => {
  expect(apiBase()).toBe("/api");
  localStorage.setItem("api_base_url", "https://studio.test/api/");
  expect(apiBase()).toBe("https://studio.test/api");
});
