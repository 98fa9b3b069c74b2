import { type Actor, canDeclareMonths } from '#app/access/permissions.ts'
import {
  findOpenQuestion,
  type KnownMonth,
  type OpenQuestion,
  type Refusal,
  UNDO_HOURS,
} from '#app/features/hijri/declaration-rules.ts'
import type { Declaration, HijriMonth } from '#app/features/hijri/declaration-schema.ts'
import { findCurrent, listDeclarationHistory, listDeclarations } from '#app/features/hijri/declarations.server.ts'
import { type DeclaredWords, declaredInWords } from '#app/features/hijri/declared-words.ts'
import { loadMoonFacts } from '#app/features/hijri/known-months.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteInstantFormat, siteTimeFormat } from '#app/services/site-time.server.ts'
import { addDays, type Day } from '#salaah/days.ts'

/** The question of an evening as the two buttons ask it. */
export type ShownQuestion = NonNullable<Awaited<ReturnType<typeof loadQuestion>>>

/** How a declaration is shown in lists. */
export type ShownDeclaration = ReturnType<typeof toShown>

/** What the sentences about announcements need in a language of the admin. */
export async function declaredWords(language: Language): Promise<DeclaredWords> {
  const { declared: texts, dates } = textsIn(language).shared
  return {
    texts,
    dates,
    months: textsIn(language).admin.adminMoon.months,
    formatTime: await siteTimeFormat(language),
    zone: (await siteSettings()).general.timeZone,
  }
}

/** How long after sunset it is still the evening in which the moon is looked for. */
export const EVENING_MS = 8 * 3_600_000

/**
 * Finds the question that is open, or null. A site with a calendar that is known ahead has none, and one that has never
 * entered a month is not asked about a moon that is past.
 */
export async function findQuestion(now: Date): Promise<OpenQuestion | null> {
  if ((await siteSettings()).hijri.calendar !== 'sighting') return null
  const { eveningOf, knownFrom } = await loadMoonFacts()
  const declarations = await listDeclarations()
  const question = findOpenQuestion({ known: knownFrom(declarations, now), now, eveningOf })
  const isPast = question !== null && now.getTime() - question.since.getTime() > EVENING_MS
  return declarations.length === 0 && isPast ? null : question
}

/** Loads the question that is open, with its words; null while there is none. */
export async function loadQuestion(actor: Actor | null, now: Date, language: Language) {
  if (!canDeclareMonths(actor)) forbidden()
  const question = await findQuestion(now)
  if (!question) return null
  const { hijri, general } = await siteSettings()
  const { months } = textsIn(language).admin.adminMoon
  const { dates } = textsIn(language).shared
  const { next, previous, ifSeen, ifNotSeen } = question
  const today = dayInZone(now, general.timeZone)
  const { status } = (await getSiteCalendar()).beginningOf(next, now.getTime())
  return {
    ...next,
    /** Whether the evening is over without an entry, and the month counts as one of 30 days. */
    isComplete: status === 'complete',
    monthName: months[next.month - 1]!,
    previousName: months[previous.month - 1]!,
    /** Who announces; empty when nobody is named. */
    authority: hijri.authority,
    ...{ ifSeen, ifNotSeen, today },
    /** Whether the first day, if the moon was seen, is the day after today. */
    isTomorrow: ifSeen === addDays(today, 1),
    seenName: dayAndMonth(dates, ifSeen),
    notSeenName: dayAndMonth(dates, ifNotSeen),
    /** The id of the withdrawal that the answer replaces; empty without one. */
    replaces: (await findCurrent(next))?.id ?? '',
  }
}

/** Loads the page on which announcements are entered, corrected, withdrawn and undone. */
export async function loadMoonDesk(actor: Actor | null, now: Date, language: Language) {
  const history = await listDeclarationHistory(actor)
  const { hijri, general } = await siteSettings()
  const words = await declaredWords(language)
  const { dayAndTime } = await siteInstantFormat(language)
  const { eveningOf, knownFrom } = await loadMoonFacts()
  const known = knownFrom(await listDeclarations(), now)
  const texts = textsIn(language).admin.adminMoon
  const shown = history.map((declaration) => toShown(declaration, { words, texts, dayAndTime, now }))
  const newest = shown.filter(({ state }) => state === 'current').toSorted(laterFirst)[0] ?? null
  return {
    calendar: hijri.calendar,
    authority: hijri.authority,
    question: await loadQuestion(actor, now, language),
    nextEvening: await findNextEvening({ known, eveningOf }, now, language),
    newest,
    history: shown,
    today: dayInZone(now, general.timeZone),
    year: known.findLast(({ firstDay }) => firstDay <= dayInZone(now, general.timeZone))?.year ?? 0,
  }
}

const laterFirst = (one: HijriMonth, other: HijriMonth) => other.year - one.year || other.month - one.month

type Evenings = { known: readonly KnownMonth[]; eveningOf: (day: Day) => Date }

/** The next 29th in words, with the time of its sunset. */
async function findNextEvening({ known, eveningOf }: Evenings, now: Date, language: Language) {
  const { dates } = textsIn(language).shared
  const { timeZone } = (await siteSettings()).general
  const formatTime = await siteTimeFormat(language)
  const days = known.map(({ firstDay }) => addDays(firstDay, 28)).toSorted()
  const day = days.find((each) => eveningOf(each) > now)
  return day ? { day: fullDate(dates, day), time: formatTime(timeInZone(eveningOf(day), timeZone)) } : null
}

type Shown = {
  words: DeclaredWords
  texts: AdminTexts['adminMoon']
  dayAndTime: (instant: string) => string
  now: Date
}

function toShown(declaration: Declaration, { words, texts, dayAndTime, now }: Shown) {
  const { id, year, month, firstDay, announced, authority, source, note, state, isSample, enteredByName } = declaration
  const { enteredAt, endedAt, endedByName, endReason } = declaration
  // By whom and when it was replaced or undone.
  const ended =
    state === 'current'
      ? null
      : texts.states[state]({ who: endedByName ?? '', when: dayAndTime(endedAt ?? enteredAt), reason: endReason ?? '' })
  const isSeen = announced === 'seen'
  return {
    ...{ id, year, month, firstDay, announced, authority, source, note, state, isSample, enteredByName, ended },
    monthName: words.months[month - 1]!,
    sentence: declaredInWords(declaration, words, true),
    enteredWhen: dayAndTime(enteredAt),
    canUndo: state === 'current' && now.getTime() - Date.parse(enteredAt) <= UNDO_HOURS * 3_600_000,
    /** What a correction of it would most likely say. */
    corrected: {
      firstDay: addDays(firstDay, isSeen ? 1 : -1),
      announced: isSeen ? ('completed' as const) : ('seen' as const),
    },
  }
}

/** Why a declaration is refused, in words. */
export async function refusalInWords(refusal: Refusal, of: HijriMonth, language: Language): Promise<string> {
  const { refusals, months } = textsIn(language).admin.adminMoon
  const { dates } = textsIn(language).shared
  const name = ({ month }: HijriMonth) => months[month - 1]!
  switch (refusal.reason) {
    case 'begun':
      return refusals.begun({ month: name(of), day: fullDate(dates, refusal.firstDay) })
    case 'too-short':
      return refusals['too-short']({ ...spanOf(refusal, name), least: refusal.least })
    case 'too-long':
      return refusals['too-long']({ ...spanOf(refusal, name), most: refusal.most })
    case 'other-length':
      return refusals['other-length']({ days: refusal.days })
    case 'too-early': {
      const { timeZone } = (await siteSettings()).general
      const time = (await siteTimeFormat(language))(timeInZone(refusal.evening, timeZone))
      return refusals['too-early']({ day: fullDate(dates, dayInZone(refusal.evening, timeZone)), time })
    }
    case 'moves-too-far':
      return refusals['moves-too-far']({ days: refusal.days })
    case 'far-from-moon':
      return refusals['far-from-moon']({ month: name(of), day: fullDate(dates, refusal.expected) })
    case 'followed':
      return refusals.followed({ month: name(refusal.by) })
    default:
      return refusals[refusal.reason]
  }
}

const spanOf = (
  { from, to, days }: { from: HijriMonth; to: HijriMonth; days: number },
  name: (month: HijriMonth) => string,
) => ({ from: name(from), to: name(to), days })
