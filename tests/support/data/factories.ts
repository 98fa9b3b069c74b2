import type { Insertable, Selectable } from 'kysely'
import { authDate, authFlag } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import type { ReportContent } from '#app/features/reports/report-content.ts'
import type { Suggestion } from '#app/features/reports/suggestion.ts'
import { foldForSorting } from '#app/lib/search/fold.ts'

const LONG_AGO = '2026-01-01T00:00:00.000Z'
let count = 0

/** Stores a published mosque. */
export async function aMosque(fields: Partial<Insertable<Database['mosques']>> = {}) {
  count += 1
  const name = fields.name ?? `Masjid ${count}`
  const id = fields.id ?? newId()
  return db()
    .insertInto('mosques')
    .values({
      id,
      name,
      slug: id,
      sortName: foldForSorting(name),
      area: 'City Bowl',
      suburb: 'Bo-Kaap',
      address: `${count} Dorp Street`,
      status: 'active',
      latitude: -33.9222,
      longitude: 18.4149,
      createdAt: LONG_AGO,
      updatedAt: LONG_AGO,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores an event of a mosque, without occurrences: the events feature writes those. */
export async function anEvent(fields: Partial<Insertable<Database['events']>> = {}) {
  count += 1
  const id = fields.id ?? newId()
  const event = await db()
    .insertInto('events')
    .values({
      id,
      slug: id,
      mosqueId: fields.mosqueId ?? (await aMosque()).id,
      title: `Lecture ${count}`,
      description: 'An evening in the hall.',
      type: 'lecture',
      date: '2027-01-15',
      startTime: '18:00',
      endTime: '19:30',
      zone: 'Africa/Johannesburg',
      createdAt: LONG_AGO,
      updatedAt: LONG_AGO,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await forgetEventSearch()
  return event
}

/** No write of the site has announced these rows, so that an index from before would lack them. */
async function forgetEventSearch(): Promise<void> {
  const { mosqueConnectEventSearch: index } = globalThis as {
    mosqueConnectEventSearch?: { search: unknown; refreshing: Promise<unknown> | null }
  }
  await index?.refreshing
  if (index) index.search = null
}

/** Stores one occurrence of an event. */
export async function anOccurrence(
  event: Selectable<Database['events']>,
  fields: Partial<Insertable<Database['eventOccurrences']>> = {},
) {
  return db()
    .insertInto('eventOccurrences')
    .values({
      eventId: event.id,
      occurrenceDate: event.date ?? '',
      mosqueId: event.mosqueId,
      type: event.type,
      date: event.date,
      startTime: event.startTime,
      endTime: event.endTime,
      startsAt: `${event.date}T16:00:00.000Z`,
      endsAt: `${event.date}T17:30:00.000Z`,
      status: 'scheduled',
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores a superadmin who has no way to sign in. */
export const aSuperadmin = (fields: Partial<Insertable<Database['user']>> = {}) =>
  aUser({ role: 'superadmin', ...fields })

/** Stores an admin of a mosque, without a password. */
export const aMosqueAdmin = (fields: Partial<Insertable<Database['user']>> = {}) =>
  aUser({ role: 'mosque_admin', ...fields })

async function aUser(fields: Partial<Insertable<Database['user']>> & Pick<Database['user'], 'role'>) {
  count += 1
  const at = authDate(new Date(LONG_AGO))
  return db()
    .insertInto('user')
    .values({
      id: newId(),
      name: `Person ${count}`,
      email: `person${count}@example.org`,
      emailVerified: authFlag(true),
      createdAt: at,
      updatedAt: at,
      status: 'active',
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores an import without a file; it was cancelled unless the fields give another status. */
export async function anImport(
  fields: Pick<Insertable<Database['imports']>, 'actorId'> & Partial<Insertable<Database['imports']>>,
) {
  const row = { id: newId(), fileName: 'list.csv', language: 'en', status: 'cancelled' as const }
  const times = { heartbeatAt: LONG_AGO, createdAt: LONG_AGO }
  await db()
    .insertInto('imports')
    .values({ ...row, ...times, ...fields })
    .execute()
}

type ReportFields = Partial<Omit<Insertable<Database['reports']>, 'content'>> & {
  content?: Partial<ReportContent>
  photo?: string
}

/** Stores an open suggestion of a visitor. */
export async function aSuggestion(mosqueId: string, suggestion: Partial<Suggestion>) {
  const whole: Suggestion = {
    field: 'other',
    old: '',
    wanted: '',
    position: null,
    source: 'I pray there',
    ...suggestion,
  }
  return insertReport({ kind: 'suggestion', mosqueId, content: JSON.stringify(whole) })
}

/** Stores a report of a visitor, open unless the fields say otherwise. */
export async function aReport({ content, photo, ...fields }: ReportFields = {}) {
  const whole: ReportContent = {
    about: 'other',
    shown: null,
    wanted: null,
    text: 'The door is at the back.',
    ...content,
  }
  const row = await insertReport({
    kind: whole.wanted === null ? 'other' : 'time',
    content: JSON.stringify(whole),
    ...fields,
    mosqueId: fields.mosqueId ?? (await aMosque()).id,
  })
  if (photo) await db().insertInto('reportPhotos').values({ reportId: row.id, data: photo }).execute()
  return row
}

const insertReport = (fields: Pick<Insertable<Database['reports']>, 'kind' | 'content' | 'mosqueId'>) =>
  db()
    .insertInto('reports')
    .values({
      id: newId(),
      contact: null,
      language: 'en',
      times: 1,
      state: 'open',
      createdAt: '2026-11-20T08:00:00.000Z',
      decidedAt: null,
      decidedByName: null,
      thankedAt: null,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores an open claim that a superadmin can confirm by the phone of the mosque. */
export async function aClaim(fields: Partial<Insertable<Database['claims']>> = {}) {
  count += 1
  return db()
    .insertInto('claims')
    .values({
      id: newId(),
      mosqueId: fields.mosqueId ?? (await aMosque()).id,
      name: `Claimant ${count}`,
      role: 'Secretary',
      email: `claimant${count}@example.org`,
      phone: null,
      note: '',
      language: 'en',
      proof: 'phone',
      offer: null,
      publishedContact: '0210000000',
      tokenHash: null,
      confirmedAt: null,
      state: 'open',
      createdAt: '2026-11-20T08:00:00.000Z',
      decidedAt: null,
      decidedByName: null,
      heldBy: null,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores a message of a visitor that nobody has read. */
export function aMessage(fields: Partial<Insertable<Database['messages']>> = {}) {
  count += 1
  return db()
    .insertInto('messages')
    .values({
      id: newId(),
      name: 'Yusuf',
      email: 'yusuf@example.org',
      subject: `Question ${count}`,
      body: 'When do you open?',
      language: 'en',
      status: 'new',
      createdAt: '2026-11-20T08:00:00.000Z',
      doneAt: null,
      doneBy: null,
      heldBy: null,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
