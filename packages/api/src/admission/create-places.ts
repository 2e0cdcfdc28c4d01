/** A network may hold as many as are free beside them: k networks have 1/(k+1) each (dynamic threshold; Choudhury and Hahne, 1998). */
export function createPlaces(most: number) {
  const held = new Map<string, number>();
  let taken = 0;
  return {
    taken: () => taken,
    /** @param network undefined for callers who cannot be told apart. @returns what gives the place back; undefined when none is free */
    take: (network: string | undefined) => {
      const free = most - taken;
      const own = network === undefined ? 0 : (held.get(network) ?? 0);
      if (own >= free) return undefined;
      taken += 1;
      if (network !== undefined) held.set(network, own + 1);
      return () => {
        taken -= 1;
        if (network === undefined) return;
        const left = (held.get(network) ?? 0) - 1;
        if (left > 0) held.set(network, left);
        else held.delete(network);
      };
    },
  };
}
