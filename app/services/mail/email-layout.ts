import { textsIn } from '#app/i18n/all-texts.server.ts'
import { markFallbackTexts, withoutMarks } from '#app/i18n/fallback.ts'
import { directionOf, type Language } from '#app/i18n/languages.ts'
import { contrastWithWhite } from '#app/lib/color.ts'
import { escapeHtml } from '#app/lib/escape-html.ts'
import { headerText, type Mail } from './mail.ts'

/** The content of an email before it is laid out. A part is a paragraph; its line breaks are preserved. */
export type EmailContent = {
  to: string
  subject: string
  heading?: string
  parts: string[]
  /** Lists below the paragraphs, as in a letter. */
  sections?: EmailSection[]
  action?: { label: string; url: string }
  /** Below everything: why somebody gets this, and how to stop it. */
  footer?: { text: string; links: { label: string; url: string }[] }
  replyTo?: Mail['replyTo']
}

export type EmailSection = { heading: string; items: { title: string; text: string; url: string }[] }

type Site = { siteName: string; primaryColor: string }

/** White or black, whichever has more contrast with a `#rrggbb` color; the two contrasts multiply to 21. */
function readableTextColor(background: string): string {
  const contrast = contrastWithWhite(background)
  return contrast >= 21 / contrast ? '#ffffff' : '#06281d'
}

/** Renders an email as text and as HTML in the site's layout. */
export function renderEmail(site: Site, language: Language, content: EmailContent): Mail {
  const texts = textsIn(language).mail
  const text = [
    content.heading,
    ...content.parts,
    ...(content.sections ?? []).flatMap(({ heading, items }) => [
      `== ${heading} ==`,
      ...items.map(({ title, text: words, url }) => [title, words, url].filter(Boolean).join('\n')),
    ]),
    content.action ? `${content.action.label}:\n${content.action.url}` : undefined,
    [
      `-- \n${texts.sentBy({ siteName: site.siteName })}`,
      content.footer?.text,
      ...(content.footer?.links ?? []).map(({ label, url }) => `${label}:\n${url}`),
    ]
      .filter(Boolean)
      .join('\n'),
  ]
  return {
    to: content.to,
    subject: headerText(withoutMarks(content.subject)),
    text: withoutMarks(`${text.filter(Boolean).join('\n\n')}\n`),
    html: markFallbackTexts(renderHtml(site, language, content, texts)),
    ...(content.replyTo
      ? { replyTo: { name: headerText(content.replyTo.name), address: content.replyTo.address } }
      : {}),
  }
}

function renderHtml(
  site: Site,
  language: Language,
  content: EmailContent,
  texts: { openAddress: string; sentBy: (values: { siteName: string }) => string },
): string {
  const color = /^#[0-9a-f]{6}$/i.test(site.primaryColor) ? site.primaryColor : '#059669'
  const start = directionOf(language) === 'rtl' ? 'right' : 'left'
  const paragraphs = content.parts.map(
    (part) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(part)}</p>`,
  )
  const sections = (content.sections ?? []).map(renderSection)
  const footer = content.footer
    ? [
        escapeHtml(content.footer.text),
        ...content.footer.links.map(
          ({ label, url }) => `<a href="${escapeHtml(url)}" style="color:#0b5d43">${escapeHtml(label)}</a>`,
        ),
      ]
    : []
  const action = content.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:${color};color:${readableTextColor(color)};font-weight:bold;text-decoration:none">${escapeHtml(content.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#4b5a52">${escapeHtml(texts.openAddress)}<br><a href="${escapeHtml(content.action.url)}" dir="ltr" style="color:#0b5d43;word-break:break-all">${escapeHtml(content.action.url)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f3ec;color:#12231b;font:17px/1.6 system-ui,'Segoe UI',Tahoma,sans-serif;text-align:${start}">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:16px;border-top:6px solid ${color};padding:28px 24px">
<p style="margin:0 0 20px;font-weight:bold;color:#4b5a52">${escapeHtml(site.siteName)}</p>
${content.heading ? `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(content.heading)}</h1>` : ''}
${paragraphs.join('\n')}${sections.join('\n')}${action}
</div><p style="max-width:560px;margin:16px auto 0;font-size:14px;color:#4b5a52">${[escapeHtml(texts.sentBy({ siteName: site.siteName })), ...footer].join('<br>')}</p></body></html>
`
}

/** Each line has the direction of its own words: a title may be in another language than the letter. */
function renderSection({ heading, items }: EmailSection): string {
  const list = items.map(
    ({ title, text, url }) =>
      `<p dir="auto" style="margin:0 0 16px;white-space:pre-line;unicode-bidi:plaintext"><a href="${escapeHtml(url)}" style="color:#0b5d43;font-weight:bold">${escapeHtml(title)}</a>${text ? `\n${escapeHtml(text)}` : ''}</p>`,
  )
  return `<h2 style="margin:24px 0 12px;padding-top:16px;border-top:1px solid #e3dfd4;font-size:18px;line-height:1.3">${escapeHtml(heading)}</h2>
${list.join('\n')}`
}
