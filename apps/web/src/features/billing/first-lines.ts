/** The screen asks ahead for the statement's first page, before the statement's own code is there. */
export const firstLines = { limit: 12 };
