declare module "*/LICENSE" {
  const text: string;
  export default text;
}

declare module "*/NOTICE" {
  const text: string;
  export default text;
}

/** Style sheets that are put into a page as they are: `import css from "./page.css" with { type: "text" }`. */
declare module "*.css" {
  const text: string;
  export default text;
}

/** A page of the documentation. */
declare module "*.md" {
  const text: string;
  export default text;
}
