/** Runs before the first paint. The key `theme` holds "light", "dark" or "system"; without it, the system decides. */
export const themeScript = `(function(){try{var t=localStorage.getItem("theme"),d=t==="dark"||(t!=="light"&&matchMedia("(prefers-color-scheme:dark)").matches);document.documentElement.classList.toggle("dark",d)}catch(e){}})()`;
