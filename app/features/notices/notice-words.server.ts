import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type DateTexts, dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import type { Position } from '#salaah/sun.ts'
import { listNotices, listNoticesOf, nextNoticeChange } from './notice-lists.server.ts'
import { endOfJanazah, inOrder, kindRules, type NoticeKind, splitForPage } from './notice-rules.ts'
import type { NoticeContent, ResolvedSalaah, StoredNotice, Struck } from './notice-schema.ts'
import type { ShownNotice } from './notices.server.ts'

type Named = Pick<ShownNotice, 'mosque' | 'zone'>

async function wordsIn(language: Language): Promise<(notice: Named) => NoticeWords> {
  const { notices: texts, dates, events } = textsIn(language).shared
  const formatTime = await siteTimeFormat(language)
  const { prayers } = events
  return ({ mosque, zone }) => ({ texts, dates, prayers, formatTime, zone, mosque: mosqueNameIn(language, mosque) })
}

/** Notices as cards show them in a language. */
export async function viewNotices(notices: readonly ShownNotice[], language: Language): Promise<NoticeView[]> {
  const wordsOf = await wordsIn(language)
  return notices.map((notice) => noticeInWords(notice, wordsOf(notice)))
}

/** The text of a notice to send on. */
export const writeMessage = async (notice: ShownNotice, language: Language): Promise<string> =>
  messageOf(notice, (await wordsIn(language))(notice))

/** The words of the picture of a notice. */
export async function writePicture(notice: ShownNotice, language: Language, isNamed: boolean) {
  const words = (await wordsIn(language))(notice)
  const { line, labels } = words.texts
  const { salaah } = notice
  const { house, suburb, leaves, cemetery, ladies, place } = notice.content
  const { kindName, title, text, withdrawn } = noticeInWords(notice, words)
  const leaving = leaves && line.leaves({ time: words.formatTime(leaves) })
  const lines = salaah
    ? [
        `${kindName} · ${fullDate(words.dates, salaah.day)}`,
        `${labels.salaah}: ${[
          salaah.after && line.after({ prayer: prayerName(salaah.day, salaah.after, words) }),
          salaah.minutes !== null && words.formatTime(salaah.minutes),
          salaah.place,
        ]
          .filter(Boolean)
          .join(', ')}`,
        ...(isNamed
          ? [
              [house, suburb, leaving].filter(Boolean).join(' · '),
              [cemetery && line.cemetery({ cemetery }), ladies && line.ladies({ ladies })].filter(Boolean).join(' · '),
            ]
          : []),
      ]
    : isNamed
      ? [text, place]
      : []
  return {
    title: (isNamed && title) || kindName,
    lines: withdrawn ? [withdrawn] : lines.filter(Boolean),
    mosque: words.mosque,
  }
}

/** What the page of a mosque says of its notices: the urgent ones on top, the others below. */
export async function loadPageNotices(mosqueId: string, now: Date, language: Language) {
  const wordsOf = await wordsIn(language)
  const { inFront, below } = splitForPage(await listNoticesOf(mosqueId, now))
  const summaries = (notices: readonly ShownNotice[]): NoticeSummary[] =>
    notices.map((notice) => summarizeNotice(notice, wordsOf(notice)))
  return {
    notices: { inFront: summaries(inFront), below: summaries(below) },
    changesAt: await nextNoticeChange(now, mosqueId),
  }
}

/** All notices of a mosque in full. */
export async function loadMosqueNotices(mosqueId: string, now: Date, language: Language) {
  const notices = await viewNotices(inOrder(await listNoticesOf(mosqueId, now)), language)
  return { notices, changesAt: await nextNoticeChange(now, mosqueId) }
}

const MAX_JANAZAHS = 10

/** A notice on the board of a mosque, without anything about a person; `endsAt` is an instant. */
export type NoticeForBoard = { text: string; endsAt: string; isJanazah: boolean; isOfArea: boolean }

/** What the board of a mosque says of notices in each language: its own, and the janazahs at mosques of its area. */
export async function loadBoardNotices(
  { id, area }: { id: string; area: string },
  now: Date,
): Promise<(language: Language) => Promise<NoticeForBoard[]>> {
  const own = inOrder(await listNoticesOf(id, now))
  const { notices } = await listNotices(now, { kind: 'janazah', area, pageSize: MAX_JANAZAHS })
  const around = notices.filter(({ mosqueId }) => mosqueId !== id)
  return async (language) => {
    const wordsOf = await wordsIn(language)
    return [...own, ...around].map((notice) => {
      const { kindName, text, endsAt } = summarizeNotice(notice, wordsOf(notice))
      const isOfArea = notice.mosqueId !== id
      const place = isOfArea ? mosqueNameIn(language, notice.mosque) : ''
      const words = [kindName, place, text].filter(Boolean).join(' · ')
      return { text: words, endsAt, isJanazah: notice.kind === 'janazah', isOfArea }
    })
  }
}

/** The one line of the home page: the soonest janazah, or else the newest notice; null without any. */
export async function loadHomeNotices(now: Date, language: Language) {
  const { notices, count } = await listNotices(now)
  const coming = notices.filter(({ kind, endsAt }) => kind === 'janazah' && endsAt > endOfJanazah(now).toISOString())
  const [first] = [...coming.toSorted((one, other) => (one.endsAt < other.endsAt ? -1 : 1)), ...notices]
  const changesAt = await nextNoticeChange(now)
  if (!first) return { line: null, changesAt }
  const words = (await wordsIn(language))(first)
  const line = { ...summarizeNotice(first, words), mosque: words.mosque, day: first.salaah?.day, others: count - 1 }
  return { line, changesAt }
}

export type HomeNotices = NonNullable<Awaited<ReturnType<typeof loadHomeNotices>>['line']>

type NoticeWords = {
  texts: SharedTexts['notices']
  dates: DateTexts
  prayers: SharedTexts['events']['prayers']
  formatTime: TimeFormat
  zone: string
  /** The mosque in the language of the page. */
  mosque: string
}

/** A line of a notice with what it said before it was corrected. */
export type NoticeLine = { label: string; text: string; struck: string[]; map?: Position; phone?: string }

/** A notice as cards show it, in words only. */
export type NoticeView = {
  id: string
  kind: NoticeKind
  kindName: string
  /** The name of a janazah; empty for what has none. */
  title: string
  text: string
  lines: NoticeLine[]
  mosque: { name: string; slug: string }
  said: string
  corrected: string | null
  withdrawn: string | null
  startsAt: string
  endsAt: string
  isSample: boolean
}

type Source = Omit<StoredNotice, 'mosqueId' | 'version'> & {
  salaah: ResolvedSalaah | null
  mosque: { slug: string }
  position?: Position | null
}

const FRIDAY = 5

/** Writes a notice in words. */
function noticeInWords(notice: Source, words: NoticeWords): NoticeView {
  const { id, kind, state, content, startsAt, endsAt, isSample } = notice
  const { texts, mosque } = words
  const isWithdrawn = state === 'withdrawn'
  const instant = (at: string) => instantInWords(at, words)
  return {
    ...{ id, kind, startsAt, endsAt, isSample },
    kindName: texts.kinds[kind],
    title: isWithdrawn ? '' : kind === 'janazah' ? texts.mayyit({ name: content.name }) : content.name,
    text: isWithdrawn ? '' : content.text,
    lines: isWithdrawn ? [] : linesOf(notice, words),
    mosque: { name: mosque, slug: notice.mosque.slug },
    said: instant(notice.publishedAt),
    corrected: !isWithdrawn && notice.correctedAt ? texts.corrected({ when: instant(notice.correctedAt) }) : null,
    withdrawn: notice.withdrawnAt ? texts.withdrawnAt({ when: instant(notice.withdrawnAt) }) : null,
  }
}

function instantInWords(at: string, { dates, formatTime, zone, texts }: NoticeWords): string {
  const instant = new Date(at)
  return texts.at({ day: dayAndMonth(dates, dayInZone(instant, zone)), time: formatTime(timeInZone(instant, zone)) })
}

function linesOf(
  { kind, content, salaah, struck, startsAt, endsAt, position }: Source,
  words: NoticeWords,
): NoticeLine[] {
  const { texts, formatTime, mosque } = words
  const { labels } = texts
  const strikesOf = (field: Struck['field']) =>
    struck.flatMap((each) => (each.field === field ? [struckInWords(each, words)] : []))
  const lines: NoticeLine[] = []
  const add = (label: string, text: string, field?: Struck['field'], more: Pick<NoticeLine, 'map' | 'phone'> = {}) => {
    const strikes = field ? strikesOf(field) : []
    if (text || strikes.length > 0) lines.push({ label, text, struck: strikes, ...more })
  }
  add(labels.relation, content.relation)
  if (salaah) {
    const atMosque = position && !salaah.place ? { map: position } : {}
    add(labels.salaah, `${salaahInWords(salaah, words)} · ${salaah.place || mosque}`, 'salaah', atMosque)
  }
  add(kind === 'janazah' ? labels.house : labels.suburb, houseOf(content))
  add(labels.leaves, content.leaves && formatTime(content.leaves), 'leaves')
  add(labels.cemetery, content.cemetery, 'cemetery', content.cemeteryPosition ? { map: content.cemeteryPosition } : {})
  add(labels.place, content.place, 'place')
  add(labels.ladies, content.ladies)
  add(labels.phone, content.phone, undefined, { phone: content.phone })
  if (kind !== 'janazah') {
    const range = texts.range({ from: instantInWords(startsAt, words), until: instantInWords(endsAt, words) })
    add(labels.time, range, 'time')
  }
  return lines
}

const houseOf = ({ house, suburb }: NoticeContent) => [house, suburb].filter(Boolean).join(', ')

function struckInWords(struck: Struck, words: NoticeWords): string {
  if (struck.field === 'salaah')
    return `${salaahInWords(struck.salaah, words)} · ${struck.salaah.place || words.mosque}`
  if (struck.field === 'time')
    return words.texts.range({ from: instantInWords(struck.from, words), until: instantInWords(struck.until, words) })
  return struck.field === 'leaves' ? words.formatTime(struck.text) : struck.text
}

/** 'Friday 20 November, after Asr, 16:45'. */
function salaahInWords({ day, after, minutes }: ResolvedSalaah, words: NoticeWords): string {
  const { texts, dates, formatTime } = words
  const named = dayAndMonth(dates, day)
  const time = minutes === null ? '' : formatTime(minutes)
  if (after === null) return texts.at({ day: named, time })
  const prayer = prayerName(day, after, words)
  return time ? texts.afterAt({ day: named, prayer, time }) : texts.after({ day: named, prayer })
}

const prayerName = (day: string, prayer: NonNullable<ResolvedSalaah['after']>, { texts, prayers }: NoticeWords) =>
  prayer === 'dhuhr' && weekdayOf(day) === FRIDAY ? texts.jumuah : prayers[prayer]

/**
 * The text that people send on, in the form that they know: 'Mayyit of NAME, house VENUE, time 14:30, cemetery'. The
 * number of the family is left out, because nobody can take back what was sent on.
 */
function messageOf(notice: Source, words: NoticeWords): string {
  const { content, salaah, kind, state } = notice
  const { texts, mosque, formatTime } = words
  const { line } = texts
  if (state === 'withdrawn') return `${texts.kinds[kind]}: ${texts.withdrawn}. ${mosque}`
  if (kind !== 'janazah' || !salaah)
    return [texts.kinds[kind], content.text, content.place, mosque].filter(Boolean).join('\n')
  const house = houseOf(content)
  const parts = [
    line.mayyit({ name: content.name }),
    content.relation,
    house && line.house({ house }),
    content.leaves && line.leaves({ time: formatTime(content.leaves) }),
    line.salaah({ place: salaah.place || mosque }),
    dayAndMonth(words.dates, salaah.day),
    salaah.after && line.after({ prayer: prayerName(salaah.day, salaah.after, words) }),
    salaah.minutes !== null && line.time({ time: formatTime(salaah.minutes) }),
    content.cemetery && line.cemetery({ cemetery: content.cemetery }),
    content.ladies && line.ladies({ ladies: content.ladies }),
  ]
  return parts.filter(Boolean).join(', ')
}

/** A notice on a page that search engines list: never a name, a house or a number. */
export type NoticeSummary = Pick<NoticeView, 'id' | 'kind' | 'kindName' | 'isSample' | 'endsAt'> & { text: string }

/** A notice in one line without anything about a person. */
function summarizeNotice(notice: Source, words: NoticeWords): NoticeSummary {
  const { id, kind, state, content, salaah, isSample, endsAt } = notice
  const { texts } = words
  const said =
    state === 'withdrawn'
      ? texts.withdrawn
      : salaah
        ? [salaahInWords(salaah, words), salaah.place].filter(Boolean).join(' · ')
        : kindRules[kind].isAboutMosque
          ? content.text
          : ''
  return { id, kind, kindName: texts.kinds[kind], isSample, endsAt, text: said }
}
