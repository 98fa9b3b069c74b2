/** Where a device stores the choices of the page of salaah times, as a query. */
export const CHOICES_KEY = 'salaah-chosen'

/**
 * Runs in the head of public pages, which contain the times of both schools: the chosen one is shown from the first
 * paint. It also checks the radio button of the school once that is parsed, unless the address names a school.
 */
export const schoolScript = `try{if(/school=hanafi/.test(localStorage["${CHOICES_KEY}"])){let d=document;d.documentElement.dataset.school="hanafi";/school=/.test(location)||new MutationObserver((_,o)=>{let r=d.querySelector("[value=hanafi]");r&&(r.checked=!0,o.disconnect())}).observe(d,{childList:!0,subtree:!0})}}catch{}`
