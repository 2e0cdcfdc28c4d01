/** What the statement's first page is asked for: the screen asks ahead, before the statement's own code is there. */
export const firstLines = { limit: 12 };
