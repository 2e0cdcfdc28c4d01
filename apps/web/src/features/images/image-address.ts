export const imageFolder = "/gallery/";

export function imageAddress(id: string): string {
  return `${imageFolder}${encodeURIComponent(id)}`;
}
