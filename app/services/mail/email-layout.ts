import { textsIn } from '#app/i18n/all-texts.server.ts'
import { directionOf, type Language } from '#app/i18n/languages.ts'
import { headerText, type Mail } from './mail.ts'

/** What a letter says, before it gets its frame. A part is a paragraph; its line breaks are kept. */
export type EmailContent = {
  to: string
  subject: string
  heading?: string
  parts: string[]
  action?: { label: string; url: string }
  replyTo?: Mail['replyTo']
}

type Site = { siteName: string; primaryColor: string }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/** Black or white, whichever reads better on a `#rrggbb` colour (WCAG relative luminance). */
function inkOn(colour: string): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#06281d'
}

/** Puts a letter into the site's frame, as text and as HTML, in the reader's language. */
export function renderEmail(site: Site, language: Language, letter: EmailContent): Mail {
  const texts = textsIn(language).mail
  const text = [
    letter.heading,
    ...letter.parts,
    letter.action ? `${letter.action.label}:\n${letter.action.url}` : undefined,
    `-- \n${texts.sentBy(site.siteName)}`,
  ]
  return {
    to: letter.to,
    subject: headerText(letter.subject),
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: frame(site, language, letter, texts),
    ...(letter.replyTo ? { replyTo: { name: headerText(letter.replyTo.name), address: letter.replyTo.address } } : {}),
  }
}

function frame(
  site: Site,
  language: Language,
  letter: EmailContent,
  texts: { openAddress: string; sentBy: (siteName: string) => string },
): string {
  const colour = /^#[0-9a-f]{6}$/i.test(site.primaryColor) ? site.primaryColor : '#059669'
  const start = directionOf(language) === 'rtl' ? 'right' : 'left'
  const paragraphs = letter.parts.map((part) => `<p style="margin:0 0 16px;white-space:pre-line">${escaped(part)}</p>`)
  const action = letter.action
    ? `<p style="margin:24px 0"><a href="${escaped(letter.action.url)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:${colour};color:${inkOn(colour)};font-weight:bold;text-decoration:none">${escaped(letter.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#4b5a52">${escaped(texts.openAddress)}<br><a href="${escaped(letter.action.url)}" dir="ltr" style="color:#0b5d43;word-break:break-all">${escaped(letter.action.url)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(letter.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f3ec;color:#12231b;font:17px/1.6 system-ui,'Segoe UI',Tahoma,sans-serif;text-align:${start}">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:16px;border-top:6px solid ${colour};padding:28px 24px">
<p style="margin:0 0 20px;font-weight:bold;color:#4b5a52">${escaped(site.siteName)}</p>
${letter.heading ? `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(letter.heading)}</h1>` : ''}
${paragraphs.join('\n')}${action}
</div><p style="max-width:560px;margin:16px auto 0;font-size:14px;color:#4b5a52">${escaped(texts.sentBy(site.siteName))}</p></body></html>
`
}
