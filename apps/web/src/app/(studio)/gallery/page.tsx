/** The layout shows this screen, so that the grid stays mounted under the viewer. */
export default function GalleryPage() {
  return null;
}
