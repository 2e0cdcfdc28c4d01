/** Everything between two places of a list, both included, in either direction. */
export function getRange(order: readonly string[], from: string, to: string): string[] {
  const [first, last] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return [to];
  return order.slice(first, last + 1);
}

/** A range goes from the image that was clicked before. */
export function toggle(
  selected: ReadonlySet<string>,
  id: string,
  range?: { order: readonly string[]; from: string },
): ReadonlySet<string> {
  const next = new Set(selected);
  if (range) for (const one of getRange(range.order, range.from, id)) next.add(one);
  else if (!next.delete(id)) next.add(id);
  return next;
}
