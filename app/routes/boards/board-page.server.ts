import style from '#app/browser/board/board.css?board'
import script from '#app/browser/board/board.ts?board'
import screenScript from '#app/browser/board/screen.ts?board'
import { env } from '#app/env.server.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import type { DaysFile } from '#app/features/timetables/days-file.ts'
import figtree from '#app/fonts/figtree.woff2?url'
import notoNaskhArabic from '#app/fonts/noto-naskh-arabic.woff2?url'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { directionOf, type Language } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { dayHalves, timeFormat } from '#app/i18n/time-format.ts'
import { escapeHtml } from '#app/lib/escape-html.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { buildMosqueDays } from '#app/workflows/days-file.server.ts'
import { prayers } from '#salaah/next-prayer.ts'

/** How often a set without a working script loads the table again. */
const REFRESH_SECONDS = 300

type Page = { language: Language; nonce: string | null }

/**
 * The page of a board, whole without React and the styles of the site. What a set sees whose script does not run is the
 * table of today, which loads itself again. The first script runs only where the language of 2017 is known; it opens a
 * template around the element for that, which is thereby without effect.
 */
export async function renderBoard(mosque: MosqueDetails, now: Date, page: Page): Promise<string> {
  const { language } = page
  const { board, dates, events } = plainTextsIn(language).public
  const days = await buildMosqueDays(mosque, now)
  const { name } = namedIn(language, mosque)
  const formatTime = timeFormat(dayHalves((await siteSettings()).general.clock, dates))
  const table = days ? tableOf(days, { ...board, prayers: events.prayers, formatTime }) : ''
  const jumuah = (days?.days[0].sessions ?? [])
    .filter(({ occasion }) => occasion === 'jumuah')
    .map(({ at }) => `<p>${escapeHtml(board.jumuah)} ${escapeHtml(formatTime(at.slice(11, 16)))}</p>`)
    .join('')
  const date = days ? fullDate(dates, days.today) : ''
  return documentOf({
    ...page,
    title: board.title({ mosque: name }),
    attributes: ` data-mosque="${escapeHtml(mosque.slug)}" data-loading="${escapeHtml(board.untrusted.loading)}"`,
    body: `<main id="plain"><h1>${escapeHtml(board.plain({ mosque: name }))}</h1><p>${escapeHtml(date)}</p>${table}${jumuah}</main>`,
    script,
  })
}

type TableWords = {
  adhan: string
  begins: string
  jamaat: string
  none: string
  prayers: Readonly<Record<string, string>>
  formatTime: (time: string) => string
}

function tableOf({ days: [today] }: DaysFile, words: TableWords): string {
  const clock = (instant: string | undefined) => (instant ? escapeHtml(words.formatTime(instant.slice(11, 16))) : '–')
  const isAnnounced = prayers.some((prayer) => today.times[prayer].adhan)
  const rows = prayers.map((prayer) => {
    const { begins, adhan, jamaat } = today.times[prayer]
    return `<tr><th>${escapeHtml(words.prayers[prayer]!)}</th><td>${clock(isAnnounced ? (adhan ?? begins) : begins)}</td><td>${clock(jamaat)}</td></tr>`
  })
  return `<table><tr><td></td><th>${escapeHtml(isAnnounced ? words.adhan : words.begins)}</th><th>${escapeHtml(words.jamaat)}</th></tr>${rows.join('')}</table>`
}

/** The page on which a screen that is not paired shows its code. */
export function renderScreen(page: Page): string {
  const { screen } = plainTextsIn(page.language).public.board
  const { old, ...words } = screen
  return documentOf({
    ...page,
    title: screen.title,
    attributes: ` data-words="${escapeHtml(JSON.stringify(words))}"`,
    body: `<main id="plain"><h1>${escapeHtml(screen.title)}</h1><p>${escapeHtml(old)}</p></main>`,
    script: screenScript,
  })
}

const fonts = `@font-face{font-family:Figtree;src:url(${figtree}) format("woff2");font-weight:400 800;font-display:swap}@font-face{font-family:"Noto Naskh Arabic";src:url(${notoNaskhArabic}) format("woff2");font-weight:400 700;font-display:swap;unicode-range:U+600-6FF,U+FDFA}`

const refresh = `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`

/** Browsers that do not know the language of 2017 cannot read the first of these, and load the page again as the second says. */
const probes = [
  '(async()=>{})();isNew=1;onerror=function(){setTimeout(function(){location.reload()},3e5)}',
  `window.isNew||document.write('${refresh}')`,
]

type Parts = Page & { title: string; attributes: string; body: string; script: string }

function documentOf({ language, nonce, title, attributes, body, script }: Parts): string {
  const { OFFLINE, NODE_ENV } = env()
  const keepsOffline = OFFLINE && NODE_ENV !== 'development'
  const own = nonce ? ` nonce="${nonce}"` : ''
  return `<!DOCTYPE html><html lang="${language}" dir="${directionOf(language)}"${attributes}${keepsOffline ? ' data-offline=""' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style${own}>${fonts}${style}</style>${probes.map((probe) => `<script${own}>${probe}</script>`).join('')}<noscript>${refresh}</noscript></head><body>${body}<script${own}>${script}</script></body></html>`
}

/** A short page for an address without a board. */
export const renderMissing = (page: Page): string => {
  const { missing } = plainTextsIn(page.language).public.board
  return documentOf({
    ...page,
    title: missing,
    attributes: '',
    body: `<main id="plain"><h1>${escapeHtml(missing)}</h1></main>`,
    script: '',
  })
}
