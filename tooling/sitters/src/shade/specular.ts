/** Strength of a light's reflection on a rough surface (GGX), times the cosine of the light. */
export function reflection(
  cosNormalHalf: number,
  cosViewHalf: number,
  cosLight: number,
  roughness: number,
  base: number,
): number {
  if (cosLight <= 0) return 0;
  const a2 = roughness * roughness * roughness * roughness;
  const d = cosNormalHalf * cosNormalHalf * (a2 - 1) + 1;
  const spread = a2 / (Math.PI * d * d);
  const rest = 1 - cosViewHalf;
  const fresnel = base + (1 - base) * rest * rest * rest * rest * rest;
  // Kelemen's visibility term
  return (spread * fresnel * cosLight) / Math.max(0.08, 4 * cosViewHalf * cosViewHalf);
}
