"use client";

import dynamic from "next/dynamic";

// Next sends this file along with every page; what it shows comes when it is needed
const NotFound = dynamic(() => import("~/components/not-found.tsx").then((module) => module.NotFound));

export default function NotFoundPage() {
  return <NotFound />;
}
