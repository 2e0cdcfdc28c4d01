/** Lifetime of files uploaded for a job: the longest job, with a margin. */
export const uploadHours = 2;
