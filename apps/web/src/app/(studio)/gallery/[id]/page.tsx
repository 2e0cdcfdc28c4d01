/** An image has its own address; the layout shows it over the gallery. */
export default function ImagePage() {
  return null;
}
