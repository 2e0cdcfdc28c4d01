import type { PhotoRecord, PhotoRecords } from "../photo-records.ts";

export interface MemoryRecords extends PhotoRecords {
  records: Map<string, PhotoRecord>;
}

/** Records of photos in memory. */
export function createMemoryRecords(): MemoryRecords {
  const records = new Map<string, PhotoRecord>();
  return {
    records,
    read: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const record = records.get(id);
          return record ? [[id, record] as const] : [];
        }),
      ),
    keep: async (id, analysis) => {
      const { useCutOut = null } = records.get(id) ?? {};
      records.set(id, { analysis, cutOut: null, useCutOut });
    },
  };
}
