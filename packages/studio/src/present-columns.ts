type Presented<Value> = Value extends Date ? string : Value;

/** The columns that a response's schema has by the same name, times as ISO 8601. Other columns never leave the studio. */
export function presentColumns<Shape extends object, Row extends object>(
  { shape }: { shape: Shape },
  row: Row,
): { [Name in keyof Row & keyof Shape]: Presented<Row[Name]> } {
  const shown = Object.entries(row).filter(([name]) => Object.hasOwn(shape, name));
  return Object.fromEntries(
    shown.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as { [Name in keyof Row & keyof Shape]: Presented<Row[Name]> };
}
