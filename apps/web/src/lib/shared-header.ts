/** From our server to a shared page: the first image that it shows. */
export const sharedHeader = "x-shared-image";

interface First {
  token: string;
  /** pixels */
  width: number;
  height: number;
}

export function writeShared({ token, width, height }: First): string {
  return `${token} ${width} ${height}`;
}

/** Undefined without the header: nothing is shared there, or the pages run without our server. */
export function readShared(header: string | null): First | undefined {
  const [, token, width, height] = /^([\w-]+) (\d+) (\d+)$/.exec(header ?? "") ?? [];
  return token ? { token, width: Number(width), height: Number(height) } : undefined;
}
