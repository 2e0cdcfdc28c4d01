import { addRoute, createRouter, findRoute } from "rou3";

export interface RouteMatch<Value> {
  /** as it was added, e.g. "/users/{id}"; safe to log */
  path: string;
  values: ReadonlyMap<string, Value>;
  params: Record<string, string>;
}

/** Finds values by path, as in "/users/{id}". A literal segment wins over a parameter. */
export interface RouteTable<Value> {
  /** @throws Error for a second value of the same method and path */
  add: (method: string, path: string, value: Value) => void;
  /** @param path as it was received; undefined is returned for unknown paths and broken encodings */
  find: (path: string) => RouteMatch<Value> | undefined;
}

interface Entry<Value> {
  path: string;
  /** by method */
  values: Map<string, Value>;
}

const anyMethod = "";

/** One entry of the router per path, with all its methods: a 405 names them, and a literal path hides a parameter for all. */
export function createRouteTable<Value>(): RouteTable<Value> {
  const router = createRouter<Entry<Value>>();
  const entries = new Map<string, Entry<Value>>();
  return {
    add: (method, path, value) => {
      const shape = path.replaceAll(parameterPattern, "{}");
      const known = entries.get(shape);
      if (known && known.path !== path)
        throw new Error(`${path} names a parameter that has another name elsewhere.`);
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

/** One spelling for each path, however it is encoded. Undefined for broken encodings and empty segments, which rou3 tolerates. */
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
