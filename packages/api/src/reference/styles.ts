/** Follows the system's light or dark mode; uses system fonts, so that nothing is fetched. */
export const styles = `
:root { color-scheme: light dark; --ink: light-dark(#1d1b18, #ece8e1); --soft: light-dark(#5d574e, #aca497);
  --paper: light-dark(#fdfcfa, #171512); --card: light-dark(#f5f2ec, #211e1a); --line: light-dark(#ddd7cc, #3a352e);
  --accent: light-dark(#8a3b12, #f0a878); }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.875em; }
.skip { position: absolute; left: -999rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: 0.5rem 1rem; }
.page { display: grid; grid-template-columns: 18rem minmax(0, 1fr); max-width: 82rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; font-size: 0.875rem; }
nav ul { list-style: none; margin: 0 0 0.75rem; padding: 0; } nav li { overflow-wrap: anywhere; }
nav a { display: block; padding: 0.25rem 0.5rem; color: inherit; text-decoration: none; border-radius: 0.375rem; }
nav a:hover { background: var(--card); } nav .chapter { font-weight: 600; margin-top: 0.5rem; }
main { padding: 1.5rem; min-width: 0; } h1 { margin: 0; line-height: 1.2; } h2 { margin: 3rem 0 0; } h3 { margin: 0; } h4 { margin: 1.25rem 0 0.375rem; }
.call { border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.25rem; margin-top: 1.25rem; background: var(--card); }
.route { margin: 0.375rem 0; overflow-wrap: anywhere; } .method { font-weight: 700; color: var(--accent); }
.soft { color: var(--soft); margin: 0; } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; } th, td { text-align: left; vertical-align: top; padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 600; } tbody th { font-weight: 400; }
pre { overflow-x: auto; padding: 0.875rem; margin: 0.375rem 0 0; border-radius: 0.5rem; background: var(--paper); border: 1px solid var(--line); }
summary { cursor: pointer; padding: 0.25rem 0; }
@media (max-width: 56rem) { .page { display: block; } nav { position: static; max-height: 14rem; border-bottom: 1px solid var(--line); } main { padding: 1rem; } }
@media print { nav { display: none; } .page { display: block; } }
`;
