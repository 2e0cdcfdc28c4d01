import type { PhotoAnalysis } from "@portrait-studio/photo/types";

/** The studio keeps a record beside a photo's bytes, and deletes it with them. */
export interface PhotoRecords {
  /** by photo id; photos that are gone are left out */
  read: (photoIds: readonly string[]) => Promise<ReadonlyMap<string, PhotoRecord>>;
  /** Keeps what a training has found in a photo. Biometric data: it is stored nowhere else. */
  keep: (photoId: string, analysis: PhotoAnalysis) => Promise<void>;
}

export interface PhotoRecord {
  /** null until the photo has been looked at; may be another version's */
  analysis: PhotoAnalysis | null;
  /** the cut-out that was made with this analysis; null where there is none */
  cutOut: {
    /** of the blob store; the file may be missing */
    matteKey: string;
    /** which of the analysis's faces it shows */
    subject: number;
    passed: boolean;
    /** 0..1, as `CutOutCleanness` has it; one that passed and is without it counts as clean */
    doubt?: number | undefined;
  } | null;
  /** the person's choice on the cut-out; null leaves it to the engine */
  useCutOut: boolean | null;
}
