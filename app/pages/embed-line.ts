import type { EmbedChoice } from '#app/features/mosques/mosque-links.ts'
import { escapeHtml } from '#app/lib/escape-html.ts'

/** What a frame on another page contains: its address with the origin of the site, and its title for screen readers. */
export type EmbedFrame = { address: string; title: string; height: number }

/** Pixels that hold the times of most mosques; what is below is scrolled. */
export const EMBED_HEIGHTS: Record<EmbedChoice | 'events', number> = { days: 480, week: 760, month: 2000, events: 560 }

/** The line of HTML that shows a frame. Without a `style` attribute, which the policy of a page may forbid. */
export function writeEmbedLine({ address, title, height }: EmbedFrame, width: number | '100%' = '100%'): string {
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" frameborder="0" loading="lazy"></iframe>`
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
