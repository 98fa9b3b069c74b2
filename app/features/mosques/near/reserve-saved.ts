import { NEAR_KEY } from './near-state.ts'
import { AREA_KEY, AREA_MOSQUES, MAX_SHOWN, SAVED_KEY } from './saved-storage.ts'

/**
 * Runs behind the section of saved mosques, before the first paint: shows it with as many empty rows as the browser will
 * fill, so that nothing below it moves.
 */
export const reserveSavedScript = `try{let s=document.getElementById("saved"),g=k=>JSON.parse(localStorage.getItem(k)||"null"),n=Math.min((g("${SAVED_KEY}")||[]).length,${MAX_SHOWN}),a=n||sessionStorage.getItem("${NEAR_KEY}")?null:g("${AREA_KEY}");if(a){n=${AREA_MOSQUES};s.querySelector("h2").textContent=s.dataset.savedArea.replace("{place}",a.place)}s.querySelector("[data-saved-forget]").hidden=!a;s.querySelector("ol").innerHTML="<li></li>".repeat(n);s.hidden=!n}catch{}`
