/** A copy of plain data with every number rounded: keeps what is stored small. */
export function roundNumbers<Data>(data: Data, decimals: number): Data {
  const unit = 10 ** decimals;
  const visit = (value: unknown): unknown => {
    if (typeof value === "number") return Math.round(value * unit) / unit + 0;
    if (Array.isArray(value)) return value.map(visit);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
  };
  return visit(data) as Data;
}
