import { type Actor, canManageLetters } from '#app/access/permissions.ts'
import { siteOrigin } from '#app/env.server.ts'
import { rhythmInWords, timesInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress, eventsAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { loadEventsUntil } from '#app/features/events/list/next-events.server.ts'
import { readTarget, type Target, writeTarget } from '#app/features/following/following-rules.ts'
import { type LetterTopic, letterTopics } from '#app/features/following/letter-rules.ts'
import { accessLine } from '#app/features/mosques/gathering-access.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { listPublishedMosques } from '#app/features/mosques/mosque-lookup.server.ts'
import { noticeAddress } from '#app/features/notices/notice-links.ts'
import { listNotices } from '#app/features/notices/notice-lists.server.ts'
import { writeMessage } from '#app/features/notices/notice-words.server.ts'
import type { ShownNotice } from '#app/features/notices/notices.server.ts'
import { type ComingChange, changesInWords } from '#app/features/timetables/page/coming-changes.ts'
import { loadComingChanges } from '#app/features/timetables/page/mosque-times.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { mosqueNameIn, nameOfMosque } from '#app/i18n/mosque-names.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type EmailSection, renderEmail } from '#app/services/mail/email-layout.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'

const WEEK_DAYS = 7
/** What one part of a letter lists; below it stands where the rest is. */
const MAX_ITEMS = 30

export type LetterFollow = { target: string; topic: LetterTopic }
type LetterMosque = Awaited<ReturnType<typeof listPublishedMosques>>[number]

type Entry = { key: string; order: string } & (
  | { kind: 'change'; mosque: LetterMosque; changes: ComingChange[] }
  | { kind: 'event'; event: Occurrence }
  | { kind: 'notice'; notice: ShownNotice }
)
type Written = { to: string; manageUrl: string; endsOn: Day | null }

/**
 * Writes letters about the week after an instant. What several letters tell is loaded once, so a writer is for the
 * letters of one batch. Returns null when there is nothing to tell.
 */
export function letterWriter(now: Date) {
  const loaded = new Map<string, Promise<Entry[]>>()
  const mosques = new Map<string, Promise<LetterMosque[]>>()
  const mosquesOf = (target: Target) =>
    remember(mosques, `${target.kind} ${target.value}`, () => listPublishedMosques(target))
  const entriesOf = (topic: LetterTopic, target: Target) =>
    remember(loaded, `${topic} ${target.kind} ${target.value}`, () => load(topic, target, mosquesOf, now))

  return async (
    follows: readonly LetterFollow[],
    language: Language,
    { to, manageUrl, endsOn }: Written,
  ): Promise<Mail | null> => {
    const { customization } = await siteSettings()
    const { letter: texts } = textsIn(language).mail
    const sections: EmailSection[] = []
    for (const topic of letterTopics) {
      const entries = new Map<string, Entry>()
      for (const { target } of follows.filter((follow) => follow.topic === topic)) {
        const read = readTarget(target)
        for (const entry of read ? await entriesOf(topic, read) : []) entries.set(entry.key, entry)
      }
      if (entries.size > 0) sections.push(await writeSection(topic, [...entries.values()], language, now))
    }
    if (sections.length === 0) return null
    const { shared } = textsIn(language)
    const ends = endsOn === null ? [] : [texts.ends({ day: dayAndMonth(shared.dates, endsOn) })]
    return renderEmail(customization, language, {
      to,
      subject: texts.subject({ name: await nameOf(follows, language, mosquesOf) }),
      heading: texts.heading,
      parts: [],
      sections,
      footer: { text: [texts.why, ...ends].join(' '), links: [{ label: texts.manage, url: manageUrl }] },
    })
  }
}

/**
 * The letter as somebody who follows all of a mosque or an area would get it now, in each language; null when there is
 * nothing to tell.
 */
export function previewLetter(actor: Actor | null, target: Target, now: Date) {
  if (!canManageLetters(actor)) forbidden()
  const write = letterWriter(now)
  const follows = letterTopics.map((topic) => ({ target: writeTarget(target), topic }))
  return (language: Language): Promise<Mail | null> =>
    write(follows, language, { to: '', manageUrl: linkTo('/following', language), endsOn: null })
}

function remember<T>(store: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  const known = store.get(key) ?? load()
  store.set(key, known)
  return known
}

/** What the letter is of: the one mosque or area that is followed, else the site. */
async function nameOf(
  follows: readonly LetterFollow[],
  language: Language,
  mosquesOf: (target: Target) => Promise<LetterMosque[]>,
): Promise<string> {
  const [target, ...others] = new Set(follows.map((follow) => follow.target))
  const only = target && others.length === 0 ? readTarget(target) : null
  if (only?.kind === 'area') return only.value
  const [mosque] = only ? await mosquesOf(only) : []
  return mosque ? mosqueNameIn(language, mosque) : (await siteSettings()).customization.siteName
}

async function load(
  topic: LetterTopic,
  target: Target,
  mosquesOf: (target: Target) => Promise<LetterMosque[]>,
  now: Date,
): Promise<Entry[]> {
  const mosques = await mosquesOf(target)
  const ids = mosques.map(({ id }) => id)
  if (ids.length === 0) return []
  if (topic === 'times') {
    const changes = await loadComingChanges(ids, now)
    return mosques.flatMap((mosque) => {
      const own = changes.get(mosque.id)
      return own ? [{ kind: 'change', key: mosque.id, order: mosque.sortName, mosque, changes: own }] : []
    })
  }
  if (topic === 'events') {
    const today = dayAt((await siteSettings()).general.timeZone, now.getTime())
    const events = await loadEventsUntil(ids, { today, until: addDays(today, WEEK_DAYS), now }, MAX_ITEMS + 1)
    return events.map((event) => ({
      kind: 'event',
      key: event.eventId,
      order: event.startsAt ?? event.date ?? '',
      event,
    }))
  }
  const of = target.kind === 'mosque' ? { mosqueId: target.value } : { area: target.value }
  const { notices } = await listNotices(now, { ...of, pageSize: MAX_ITEMS + 1 })
  return notices
    .filter(
      ({ kind, state, isSample }) =>
        (kind === 'appeal') === (topic === 'appeals') && state === 'published' && !isSample,
    )
    .map((notice) => ({
      kind: 'notice',
      key: notice.id,
      order: `${notice.kind === 'janazah' ? 0 : 1} ${notice.endsAt}`,
      notice,
    }))
}

async function writeSection(
  topic: LetterTopic,
  entries: readonly Entry[],
  language: Language,
  now: Date,
): Promise<EmailSection> {
  const { mail, shared } = textsIn(language)
  const sorted = entries.toSorted((a, b) => (a.order === b.order ? 0 : a.order < b.order ? -1 : 1))
  const items = await Promise.all(sorted.slice(0, MAX_ITEMS).map((entry) => writeEntry(entry, language)))
  const rest = { times: '/mosques', events: eventsAddress({}), notices: '/notices', appeals: '/notices' }[topic]
  if (sorted.length > MAX_ITEMS) items.push({ title: mail.letter.more, text: '', url: linkTo(rest, language) })
  const today = dayAt((await siteSettings()).general.timeZone, now.getTime())
  const until = dayAndMonth(shared.dates, addDays(today, WEEK_DAYS))
  return { heading: topic === 'events' ? mail.letter.events({ day: until }) : mail.letter[topic], items }
}

const linkTo = (address: string, language: Language) => siteOrigin() + localAddress(language, address)

async function writeEntry(entry: Entry, language: Language): Promise<EmailSection['items'][number]> {
  const { shared } = textsIn(language)
  const formatTime = await siteTimeFormat(language)
  if (entry.kind === 'change') {
    const { mosque, changes } = entry
    return {
      title: mosqueNameIn(language, mosque),
      text: changesInWords(changes, shared, formatTime).join('\n'),
      url: linkTo(mosqueAddress(mosque), language),
    }
  }
  if (entry.kind === 'event') {
    const { event } = entry
    const { date, series } = event
    const day = date ? dayAndMonth(shared.dates, date) : shared.dates.notAvailable
    const words = [
      day,
      timesInWords(shared, event, formatTime),
      nameOfMosque(language, event),
      series && series.more > 0 ? rhythmInWords(shared, series.rule, series.begins) : '',
      accessLine(event.access, shared.times.access, language),
    ]
    return { title: event.title, text: words.filter(Boolean).join(' · '), url: linkTo(eventAddress(event), language) }
  }
  const { notice } = entry
  return {
    title: `${shared.notices.kinds[notice.kind]} · ${mosqueNameIn(language, notice.mosque)}`,
    text: await writeMessage(notice, language),
    url: linkTo(noticeAddress(notice.id), language),
  }
}
