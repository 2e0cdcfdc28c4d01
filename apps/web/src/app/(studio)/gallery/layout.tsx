import type { ReactNode } from "react";
import { GalleryScreen } from "~/features/gallery/gallery-screen.tsx";

/** One gallery for its own address and for those of single portraits, so that opening one does not build the wall anew. */
export default function GalleryLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <GalleryScreen />
      {children}
    </>
  );
}
