import { languages } from "@portrait-studio/contract/languages";

/** The cookie alone would give way to an earlier choice, or to the browser's own language, as soon as a screen comes alive. */
export const languageScript = `(function(){try{var l=new URLSearchParams(location.search).get("language");if(${JSON.stringify(languages)}.includes(l))localStorage.setItem("i18nextLng",l)}catch(e){}})()`;
