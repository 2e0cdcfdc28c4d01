import { tokenKey } from "../../lib/token.ts";

export const signedInScript = `try{if(localStorage.getItem(${JSON.stringify(tokenKey)}))document.querySelectorAll("[data-in]").forEach(function(a){a.textContent=a.dataset.in;a.href="/create"})}catch(e){}`;
