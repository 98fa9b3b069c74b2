/** Where a device stores the choices of the page of salaah times, as a query. */
export const CHOICES_KEY = 'salaah-chosen'

/**
 * Runs in the head of public pages, which contain the times of both schools and begin with that of the site: the chosen
 * one is shown from the first paint. It also checks the radio button of the school once that is parsed, unless the
 * address names a school.
 */
export const schoolScript = `try{let d=document,s=/school=(\\w+)/.exec(localStorage["${CHOICES_KEY}"])[1];d.documentElement.dataset.school=s;/school=/.test(location)||new MutationObserver((_,o)=>{let r=d.querySelector("[value="+s+"]");r&&(r.checked=!0,o.disconnect())}).observe(d,{childList:!0,subtree:!0})}catch(e){}`
