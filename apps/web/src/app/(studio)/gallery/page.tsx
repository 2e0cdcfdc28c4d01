import { GalleryScreen } from "~/features/gallery/gallery-screen.tsx";

export default function GalleryPage() {
  return <GalleryScreen />;
}
