import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRouteTable } from "./route-table.ts";

function table() {
  const routes = createRouteTable<string>();
  routes.add("GET", "/sessions", "list");
  routes.add("POST", "/sessions", "create");
  routes.add("GET", "/sessions/active", "active");
  routes.add("DELETE", "/sessions/{id}", "remove");
  routes.add("GET", "/sessions/{id}/files", "files");
  return routes;
}

describe("a route table", () => {
  it("finds paths with their methods", () => {
    expect([...(table().find("/sessions")?.values.keys() ?? [])]).toEqual(["GET", "POST"]);
    expect(table().find("/sessions/active")?.values.get("GET")).toBe("active");
    expect(table().find("/sessions/ups_1")).toMatchObject({ params: { id: "ups_1" } });
  });

  it("falls back to a parameter where no literal route matches", () => {
    expect(table().find("/sessions/active/files")).toMatchObject({ params: { id: "active" } });
  });

  it.each([
    "",
    "/",
    "/session",
    "/sessions/",
    "/sessions//files",
    "//sessions",
    "/sessions/a/",
    "/sessions/a/b",
    "/*",
    "/sessions/%",
    "/Sessions",
    "/sessions/%zz",
    "/sessions/%ff",
  ])("returns nothing for %j", (path) => {
    expect(table().find(path)).toBeUndefined();
  });

  it("decodes parameters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (id) => {
        expect(table().find(`/sessions/${encodeURIComponent(id)}/files`)?.params).toEqual({ id });
      }),
    );
  });

  it("finds the same route for every percent-encoding of a path", () => {
    const encodeAll = (text: string) =>
      [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (id) => {
        const found = table().find(`/${encodeAll("sessions")}/${encodeAll(id)}/files`);
        expect(found?.values.get("GET")).toBe("files");
        expect(found?.params).toEqual({ id });
      }),
    );
  });

  it.each(["*", "**", ":id", "{id}", "..", ".", "__proto__", "constructor", "a:b?", "(.*)"])(
    "treats %j as a value, not as a pattern",
    (id) => {
      expect(table().find(`/sessions/${id}`)).toMatchObject({ path: "/sessions/{id}", params: { id } });
    },
  );

  it("prefers a literal to a parameter for every method", () => {
    expect([...(table().find("/sessions/active")?.values.keys() ?? [])]).toEqual(["GET"]);
  });

  it("refuses two routes for one method and path", () => {
    expect(() => table().add("GET", "/sessions", "again")).toThrow("Two routes");
    expect(() => table().add("PUT", "/sessions/{name}", "other")).toThrow("another name");
  });
});
