/** Fetches what comes from this origin first, to show a failure; another origin's is left to the browser. @throws when it cannot be fetched */
export async function downloadFile(address: string): Promise<void> {
  const url = new URL(address, window.location.href);
  if (url.origin !== window.location.origin) return click(url.href, "");
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
  saveBlob(
    await response.blob(),
    findFileName(response.headers.get("content-disposition")) ?? "portrait.jpg",
  );
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  click(address, name);
  // the browser starts the download later
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function findFileName(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=(?:UTF-8'')([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1];
}

function click(href: string, name: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
}
