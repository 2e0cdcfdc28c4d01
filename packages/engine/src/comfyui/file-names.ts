/** Windows parts folders by a backslash. */
export function withSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}

/** The name of a file without the folders that an operator has for it. */
export function fileNameOf(path: string): string {
  return withSlashes(path).split("/").at(-1) ?? path;
}
