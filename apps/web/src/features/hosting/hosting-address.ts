export const hostingAddress = "/docs/hosting";

/** Where each page of the documentation is shown, by its file: "hosting/backup.md" at /docs/hosting/backup. */
export function getAddresses(files: readonly string[]): Map<string, string> {
  return new Map(
    files.map((file) => {
      const name = file.replace(/^.*\//, "").replace(/\.md$/, "");
      return [file, name === "README" ? hostingAddress : `${hostingAddress}/${name}`];
    }),
  );
}
