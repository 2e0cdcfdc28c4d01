import type { ReactNode } from "react";

interface PageHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
}

export function PageHeading({ title, lead, aside }: PageHeadingProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-8">
      <div className="grid gap-1.5">
        <h1 tabIndex={-1} className="display text-h1 outline-none">
          {title}
        </h1>
        {lead && <p className="max-w-[62ch] text-muted">{lead}</p>}
      </div>
      {aside}
    </header>
  );
}
