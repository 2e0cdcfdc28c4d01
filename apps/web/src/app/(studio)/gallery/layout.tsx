import type { ReactNode } from "react";
import { GalleryScreen } from "~/features/gallery/gallery-screen.tsx";

/** One gallery for its own address and for those of single images, so that opening one does not render the rows again. */
export default function GalleryLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <GalleryScreen />
      {children}
    </>
  );
}
