import { tokenKey } from "../../lib/token.ts";

/** Leads somebody who is signed in into the studio, where the page would ask others to sign in. */
export const signedInScript = `try{if(localStorage.getItem(${JSON.stringify(tokenKey)}))document.querySelectorAll("[data-in]").forEach(function(a){a.textContent=a.dataset.in;a.href="/create"})}catch(e){}`;
