const dayMs = 86_400_000;

/** Instants as seen from now, in days. */
export const before = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
export const later = (days: number) => before(-days);
