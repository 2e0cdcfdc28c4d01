import { createDiskStorage } from "./disk/index.ts";
import { moveFiles } from "./move-files.ts";
import { createS3Storage, type S3StorageOptions } from "./s3/index.ts";

/** Moves a folder to a bucket and reports each file to its parent process, until it is killed. */
const { folder, target } = JSON.parse(process.argv[2] ?? "") as { folder: string; target: S3StorageOptions };
await moveFiles({
  from: createDiskStorage({ ...target, folder }),
  to: createS3Storage(target),
  concurrency: 2,
  onProgress: ({ copied }) => process.send?.(copied),
});
process.disconnect?.();
