/** From our server to a shared page: the first image that it shows. */
export const sharedHeader = "x-shared-image";

interface First {
  url: string;
  /** pixels */
  width: number;
  height: number;
}

export function writeShared({ url, width, height }: First): string {
  return `${url} ${width} ${height}`;
}

/** Undefined without the header: nothing is shared there, or the pages run without our server. */
export function readShared(header: string | null): First | undefined {
  const [, url, width, height] = /^(https?:\/\/\S+) (\d+) (\d+)$/.exec(header ?? "") ?? [];
  return url ? { url, width: Number(width), height: Number(height) } : undefined;
}
