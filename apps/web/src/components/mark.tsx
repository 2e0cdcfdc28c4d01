export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect x="3" y="1" width="26" height="30" rx="4" fill="var(--ink)" />
      <rect x="8" y="5" width="16" height="22" rx="1.5" fill="var(--on-ink)" />
      <circle cx="16" cy="13.5" r="4.2" fill="var(--accent)" />
      <path d="M9.5 27c.4-5.2 3-7.6 6.5-7.600s6.1 2.4 6.5 7.600Z" fill="var(--accent)" />
      <g fill="var(--on-ink)">
        <rect x="4.6" y="4" width="1.8" height="2.6" rx=".6" />
        <rect x="4.6" y="11.2" width="1.8" height="2.6" rx=".6" />
        <rect x="4.6" y="18.4" width="1.8" height="2.6" rx=".6" />
        <rect x="4.6" y="25.4" width="1.8" height="2.6" rx=".6" />
        <rect x="25.6" y="4" width="1.8" height="2.6" rx=".6" />
        <rect x="25.6" y="11.2" width="1.8" height="2.6" rx=".6" />
        <rect x="25.6" y="18.4" width="1.8" height="2.6" rx=".6" />
        <rect x="25.6" y="25.4" width="1.8" height="2.6" rx=".6" />
      </g>
    </svg>
  );
}
