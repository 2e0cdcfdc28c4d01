import type { PhotoFile } from "@portrait-studio/contract";
import { api } from "~/lib/api.ts";

export function useShowPhoto(): (changed: PhotoFile) => void {
  const utils = api.useUtils();
  return (changed) => {
    utils.upload.sessionFiles.setData({ id: changed.uploadSessionId }, (files) =>
      files?.map((file) => (file.id === changed.id ? changed : file)),
    );
    void utils.upload.sessionFiles.invalidate();
  };
}
