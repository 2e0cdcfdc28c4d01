export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} - Portrait Studio`}</title>;
}
