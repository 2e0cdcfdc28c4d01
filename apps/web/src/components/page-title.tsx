/** The tab's title; counts come first where there are some. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} - Portrait Studio`}</title>;
}
