import type { EmbedChoice } from '#app/features/mosques/mosque-links.ts'
import { escapeHtml } from '#app/lib/escape-html.ts'

/** What a frame on another page contains: its address with the origin of the site, and its title for screen readers. */
export type EmbedFrame = { address: string; title: string; height: number }

/** Pixels that hold the content at a width of 320; of the month of a mosque and of long lists the rest is scrolled. */
export const EMBED_HEIGHTS: Record<EmbedChoice | 'events' | 'event' | 'salaah', number> = {
  days: 640,
  week: 800,
  month: 2000,
  events: 800,
  event: 260,
  salaah: 520,
}

/** The line of HTML that shows a frame. Without a `style` attribute, which the policy of a page may forbid. */
export function writeEmbedLine({ address, title, height }: EmbedFrame): string {
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="100%" height="${height}" frameborder="0" loading="lazy"></iframe>`
}

/** The colors that whoever frames a page may ask for; else they are those of the device. */
export const embedColors = ['light', 'dark'] as const

/** What programs read that make a frame of a pasted address: WordPress and others. */
export const oembedLink = (origin: string, pageUrl: string, title: string) => ({
  tagName: 'link' as const,
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: `${origin}/oembed?${new URLSearchParams({ url: pageUrl })}`,
})

/** WordPress makes a frame at most so high; what is longer ends there with the way to the page. */
const MAX_HEIGHT = 1000

/**
 * Lets WordPress, which adds a secret to the address of a frame, give it the height of its content and open its links: the
 * sandbox of the frame opens none. A message from WordPress asks for the height again. It hides the frame until it knows
 * the height, and in a hidden frame browsers observe no sizes. In other pages it does nothing, and it stores nothing.
 */
export const embedScript = `(s=>{if(!s||parent==self)return;let m=document.querySelector("main"),t=(message,value)=>parent.postMessage({message,value,secret:s[1]},"*"),h=()=>{let v=m.scrollHeight;document.documentElement.toggleAttribute("data-cut",v>${MAX_HEIGHT});t("height",v)};h();new ResizeObserver(h).observe(m);addEventListener("message",e=>e.source==parent&&h());addEventListener("click",e=>{let a=e.target.closest("a");a&&(e.preventDefault(),t("link",a.href))})})(/secret=(\\w+)/.exec(location.hash))`
