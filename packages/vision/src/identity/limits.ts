/** Two descriptors this near are of one person, those as far apart as the second of two; between, nobody can say. */
export const sameUpTo = 0.5;
export const differentFrom = 0.6;

export const otherPersonUpTo = 1 - differentFrom;
