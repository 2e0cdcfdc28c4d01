/** Images open below the gallery, at `/gallery/<id>`. */
export const imageFolder = "/gallery/";

export function imageAddress(id: string): string {
  return `${imageFolder}${encodeURIComponent(id)}`;
}
