/** What is shown here is the layout's. */
export default function GalleryPage() {
  return null;
}
