import { redirect } from 'react-router'
import { type Actor, isSuperadmin } from '#app/access/permissions.ts'
import { type Claim, countClaims, listClaims } from '#app/features/claims/claims.server.ts'
import { countMessages, listMessages, type Message } from '#app/features/contact/messages.server.ts'
import { listHeldNotices } from '#app/features/notices/notice-lists.server.ts'
import type { NoticeKind } from '#app/features/notices/notice-rules.ts'
import type { ShownNotice } from '#app/features/notices/notices.server.ts'
import type { ReportMatter } from '#app/features/reports/report-matter.ts'
import { countReports, listReports, type Report } from '#app/features/reports/reports.server.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'

type MosqueNames = { name: string; arabicName: string | null }

/** One thing that waits for a superadmin, with what its row says. */
export type InboxItem = { id: string; since: string; mosque: MosqueNames | null } & (
  | { kind: 'report'; report: ReportMatter }
  | { kind: 'claim' | 'message'; title: string }
  | { kind: 'notice'; of: NoticeKind; title: string }
)

/** The page on which each kind is answered. */
const pages = { report: '/admin/reports', claim: '/admin/claims', message: '/admin/messages', notice: '/admin/notices' }

/** Where an item of the inbox is answered. */
const inboxAddress = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>): string => `${pages[kind]}?item=${id}`

/**
 * What waits, oldest first, with how much there is in all. Of each kind the first page is read; what is newer than the
 * last of a page that is not the only one is left out, so that the order is right.
 */
async function loadInbox(actor: Actor | null, now: Date) {
  const reports = await listReports(actor, 'open', 1)
  const claims = await listClaims(actor, 'open', 1, now)
  const messages = await listMessages(actor, 'open', 1)
  const notices = await listHeldNotices(actor, now)
  const lists: { items: InboxItem[]; pages: number }[] = [
    { pages: reports.pages, items: reports.reports.map(reportItem) },
    { pages: claims.pages, items: claims.claims.map(claimItem) },
    { pages: messages.pages, items: messages.messages.map(messageItem) },
    { pages: 1, items: notices.map(noticeItem) },
  ]
  const known = lists.filter(({ pages }) => pages > 1).map(({ items }) => items.at(-1)!.since)
  const items = lists
    .flatMap(({ items }) => items)
    .filter(({ since }) => known.every((last) => since <= last))
    .toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0))
  return { items, count: reports.count + claims.count + messages.count + notices.length }
}

const namesOf = ({ name, arabicName }: MosqueNames): MosqueNames => ({ name, arabicName })

const reportItem = ({ id, createdAt, mosque, kind, content }: Report): InboxItem => ({
  ...{ kind: 'report', id, since: createdAt, mosque: mosque && namesOf(mosque) },
  report: { kind, content } as ReportMatter,
})

const claimItem = ({ id, createdAt, name, role, mosqueName, mosqueArabicName }: Claim): InboxItem => ({
  ...{ kind: 'claim', id, since: createdAt, mosque: { name: mosqueName, arabicName: mosqueArabicName } },
  title: `${name}, ${role}`,
})

const messageItem = ({ id, createdAt, subject }: Message): InboxItem => ({
  ...{ kind: 'message', id, since: createdAt, mosque: null },
  title: subject,
})

const noticeItem = ({ id, publishedAt, mosque, kind, content }: ShownNotice): InboxItem => ({
  ...{ kind: 'notice', id, since: publishedAt, mosque: namesOf(mosque) },
  of: kind,
  title: content.name || content.text,
})

/** An item with where it is answered, and for how many hours it waits. */
export type InboxRow = { item: InboxItem; to: string; hours: number }

const HOUR_MS = 3_600_000

/** The rows of the inbox. */
export async function loadInboxRows(actor: Actor | null, now: Date): Promise<{ rows: InboxRow[]; count: number }> {
  const { items, count } = await loadInbox(actor, now)
  const hoursSince = (instant: string) => Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / HOUR_MS))
  return { count, rows: items.map((item) => ({ item, to: inboxAddress(item), hours: hoursSince(item.since) })) }
}

/** How much waits. */
export const countInbox = async (actor: Actor | null, now: Date): Promise<number> =>
  (await countReports(actor, 'open')) +
  (await countClaims(actor, 'open', now)) +
  (await countMessages(actor, 'open')) +
  (await listHeldNotices(actor, now)).length

/** The place of an item in the inbox, with where the ones before and after it are answered. */
export type InboxPlace = { number: number; count: number; previous: string | null; next: string | null }

async function findInInbox(actor: Actor | null, id: string, now: Date): Promise<InboxPlace | null> {
  const { items, count } = await loadInbox(actor, now)
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) return null
  const [previous, next] = [items[index - 1], items[index + 1]].map((item) => (item ? inboxAddress(item) : null))
  return { number: index + 1, count, previous: previous!, next: next! }
}

/** The place of the item that an address names; null where it names none. An item that waits no longer leads to the inbox. */
export async function openFromInbox(
  actor: Actor | null,
  id: string | null,
  url: URL,
  now: Date,
): Promise<InboxPlace | null> {
  if (id === null || !isSuperadmin(actor)) return null
  const place = await findInInbox(actor, id, now)
  if (!place) throw redirect(localAddress(languageOf(url.pathname), '/admin/inbox'))
  return place
}

/** Where the next item is answered, or the inbox, asked before an item is answered; null where an address names none. */
export async function nextInInbox(actor: Actor | null, url: URL, now: Date): Promise<string | null> {
  const id = url.searchParams.get('item')
  if (id === null || !isSuperadmin(actor)) return null
  const place = await findInInbox(actor, id, now)
  return localAddress(languageOf(url.pathname), place?.next ?? '/admin/inbox')
}
