/**
 * Runs in the browser, inline and before everything else, so it is written small and in old syntax. A press on a
 * button that needs script is kept and repeated once the page is alive; until then the button says it is busy.
 */
export const bootCode = `(function(s){
var d=document,w=window,begun,kept;
function start(){
if(begun)return;begun=1;
s.preloads.forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.appendChild(l)});
Promise.all(s.routes.map(function(r){return import(r[1])})).then(function(m){
var o=w.__reactRouterRouteModules={};s.routes.forEach(function(r,i){o[r[0]]=m[i]})}).catch(alive);
fonts()}
function loaded(){var P=w.PerformanceObserver;((P&&P.supportedEntryTypes)||[]).indexOf('paint')<0?idle():
new P(function(l,o){o.disconnect();idle()}).observe({type:'paint',buffered:true})}
function fonts(){if(d.documentElement.hasAttribute('data-plain'))Promise.all(s.fonts.map(function(u){
return fetch(u,{priority:'low'}).then(function(r){return r.arrayBuffer()})})).then(function(){localStorage.fonts='here'}).catch(function(){})}
function idle(){w.requestIdleCallback?requestIdleCallback(start,{timeout:3000}):setTimeout(start,300)}
function touch(e){var t=e.target;t.closest&&t.closest('button,input,select,textarea,[data-island]')&&start()}
function press(e){var b=e.target.closest&&e.target.closest('button[type=button]:not([popovertarget]):not([commandfor]),[data-island]');
if(b){kept=b;b.setAttribute('aria-busy','true');e.stopPropagation();start()}}
function alive(){d.removeEventListener('click',press,true);w.removeEventListener('alive',alive);
if(kept){kept.removeAttribute('aria-busy');kept.click();kept=null}}
d.readyState=='complete'?loaded():w.addEventListener('load',loaded);
['pointerdown','keydown','focusin'].forEach(function(t){d.addEventListener(t,touch,{capture:true,passive:true})});
d.addEventListener('click',press,true);w.addEventListener('alive',alive)})`

/**
 * Runs before anything is painted. No font stands in the way of the first paint, and none moves text: until the fonts
 * have been fetched once, after the first paint of a page, pages are shown in the visitor's own.
 */
export const plainCode = `try{localStorage.fonts||(document.documentElement.dataset.plain='')}catch(e){}`
