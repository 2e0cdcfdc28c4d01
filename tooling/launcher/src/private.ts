import { chmod, mkdir, stat } from "node:fs/promises";

export async function makePrivate(path: string): Promise<void> {
  const { mode, uid } = await stat(path);
  const own = process.getuid?.();
  if (own === undefined || uid !== own || (mode & 0o077) === 0) return;
  try {
    await chmod(path, mode & 0o700);
  } catch (error) {
    // a file on a read-only mount is protected by its owner
    if (!(error instanceof Error && "code" in error && error.code === "EROFS")) throw error;
  }
}

export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await makePrivate(path);
}
