import { addRoute, createRouter, findRoute } from "rou3";

export interface RouteMatch<Value> {
  /** the path as added, e.g. "/users/{id}"; safe to log */
  path: string;
  values: ReadonlyMap<string, Value>;
  params: Record<string, string>;
}

export interface RouteTable<Value> {
  /** @throws Error for a second value with the same method and path */
  add: (method: string, path: string, value: Value) => void;
  /** @param path the path as received @returns undefined for unknown paths and invalid encodings */
  find: (path: string) => RouteMatch<Value> | undefined;
}

interface RouteEntry<Value> {
  path: string;
  values: Map<string, Value>;
}

const anyMethod = "";

/** The router has one entry per path with all its methods, so that a 405 can list them and literal paths win for all methods. */
export function createRouteTable<Value>(): RouteTable<Value> {
  const router = createRouter<RouteEntry<Value>>();
  const entries = new Map<string, RouteEntry<Value>>();
  return {
    add: (method, path, value) => {
      const shape = path.replaceAll(parameterPattern, "{}");
      const known = entries.get(shape);
      if (known && known.path !== path)
        throw new Error(`A parameter of ${path} has another name in another route.`);
      if (known?.values.has(method)) throw new Error(`Two routes for ${method} ${path}.`);
      if (known) {
        known.values.set(method, value);
        return;
      }
      const entry = { path, values: new Map([[method, value]]) };
      entries.set(shape, entry);
      addRoute(router, anyMethod, path.replaceAll(parameterPattern, ":$1"), entry);
    },
    find: (path) => {
      const canonical = canonicalPath(path);
      const match = canonical === undefined ? undefined : findRoute(router, anyMethod, canonical);
      if (!match) return undefined;
      const params = Object.entries(match.params ?? {}).map(([name, text]) => [
        name,
        decodeURIComponent(text),
      ]);
      return { path: match.data.path, values: match.data.values, params: Object.fromEntries(params) };
    },
  };
}

const parameterPattern = /\{(\w+)\}/g;

/** The canonical encoding of a path. Undefined for invalid encodings and empty segments, which rou3 would accept. */
function canonicalPath(path: string): string | undefined {
  try {
    const segments = path.split("/").slice(1).map(decodeURIComponent);
    return segments.length > 0 && segments.every(Boolean)
      ? segments.map((segment) => `/${encodeURIComponent(segment)}`).join("")
      : undefined;
  } catch {
    return undefined;
  }
}
