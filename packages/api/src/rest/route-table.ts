interface Node<Value> {
  literals: Map<string, Node<Value>>;
  parameter: { name: string; node: Node<Value> } | undefined;
  /** by method; empty where no path ends */
  values: Map<string, Value>;
  /** as it was added; "" where no path ends */
  path: string;
}

export interface RouteMatch<Value> {
  /** as it was added, e.g. "/users/{id}": what a log may tell */
  path: string;
  values: ReadonlyMap<string, Value>;
  params: Record<string, string>;
}

/** Finds values by path, as in "/users/{id}". A literal segment wins over a parameter. */
export interface RouteTable<Value> {
  add: (method: string, path: string, value: Value) => void;
  /** Takes the path as it came; its segments are decoded, so that each has one meaning however it is written. Undefined for unknown paths and for encodings that are broken. */
  find: (path: string) => RouteMatch<Value> | undefined;
}

export function createRouteTable<Value>(): RouteTable<Value> {
  const root = createNode<Value>();
  return {
    add: (method, path, value) => {
      let node = root;
      for (const segment of path.split("/").slice(1)) node = childFor(node, segment, path);
      if (node.values.has(method)) throw new Error(`Two routes for ${method} ${path}.`);
      node.values.set(method, value);
      node.path = path;
    },
    find: (path) => {
      const segments = path.split("/").slice(1).map(decoded);
      return segments.every((segment) => segment !== undefined) ? findFrom(root, segments, 0) : undefined;
    },
  };
}

function createNode<Value>(): Node<Value> {
  return { literals: new Map(), parameter: undefined, values: new Map(), path: "" };
}

function childFor<Value>(node: Node<Value>, segment: string, path: string): Node<Value> {
  const name = segment.match(/^\{(\w+)\}$/)?.[1];
  if (name) {
    node.parameter ??= { name, node: createNode() };
    if (node.parameter.name !== name)
      throw new Error(`${path} names a parameter that has another name elsewhere.`);
    return node.parameter.node;
  }
  const child = node.literals.get(segment) ?? createNode();
  node.literals.set(segment, child);
  return child;
}

function findFrom<Value>(
  node: Node<Value>,
  segments: readonly string[],
  at: number,
): RouteMatch<Value> | undefined {
  const segment = segments[at];
  if (segment === undefined)
    return node.values.size > 0 ? { path: node.path, values: node.values, params: {} } : undefined;
  const literal = node.literals.get(segment);
  const found = literal && findFrom(literal, segments, at + 1);
  if (found || !node.parameter) return found;
  if (!segment) return undefined;
  const rest = findFrom(node.parameter.node, segments, at + 1);
  return rest && { ...rest, params: { ...rest.params, [node.parameter.name]: segment } };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
