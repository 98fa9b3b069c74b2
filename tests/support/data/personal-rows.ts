import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'

/** A text that is in every row about a person, and nowhere else. */
export const SECRET = 'Nazeema Unforgotten'

/** The tables with rows that people can have erased, those with photos before what they belong to. */
export const personalTables = [
  'notices',
  'reportPhotos',
  'reports',
  'claimPhotos',
  'claims',
  'messages',
  'outbox',
  'follows',
  'followers',
  'letterFollows',
  'subscribers',
] as const

const ROWS = 40
const at = '2026-11-20T09:00:00.000Z'
/** Long enough for several pages, and some rows for pages of their own. */
const about = (n: number) => `${SECRET} ${n} `.repeat(n % 10 === 0 ? 400 : 5)

/** Rows of every kind that is erased, each with the secret. */
export async function insertPersonal(mosqueId: string): Promise<void> {
  for (let n = 0; n < ROWS; n++) {
    const id = newId()
    const text = about(n)
    const person = { id, mosqueId, createdAt: at, language: 'en', email: `${SECRET} ${n}`, heldBy: null }
    await db()
      .insertInto('notices')
      .values({
        ...{ id, mosqueId, kind: 'janazah', state: 'published', content: JSON.stringify({ name: text }), struck: '[]' },
        ...{ startsAt: at, endsAt: '2026-11-21T09:00:00.000Z', publishedAt: at, correctedAt: null, withdrawnAt: null },
        updatedByName: SECRET,
      })
      .execute()
    await db()
      .insertInto('reports')
      .values({
        ...{ id, kind: 'other', mosqueId, content: JSON.stringify({ text }), contact: text, language: 'en', times: 1 },
        ...{ state: 'open', createdAt: at, decidedAt: null, decidedByName: null, thankedAt: null, heldBy: null },
      })
      .execute()
    await db().insertInto('reportPhotos').values({ reportId: id, data: text }).execute()
    await db()
      .insertInto('claims')
      .values({
        ...{ ...person, name: text, role: text, phone: SECRET, note: text, proof: 'email', offer: null },
        ...{ publishedContact: '', tokenHash: null, confirmedAt: null, state: 'open', decidedAt: null },
        decidedByName: null,
      })
      .execute()
    await db().insertInto('claimPhotos').values({ claimId: id, data: text, codes: '{}' }).execute()
    await db()
      .insertInto('messages')
      .values({ id, name: SECRET, email: SECRET, subject: SECRET, body: text, language: 'en', createdAt: at })
      .execute()
    await db()
      .insertInto('outbox')
      .values({ id, messageId: id, kind: 'contact', content: JSON.stringify({ text }), nextTryAt: at, createdAt: at })
      .execute()
    await db()
      .insertInto('followers')
      .values({
        ...{
          id,
          endpoint: `${n} ${text}`,
          p256dh: SECRET,
          auth: SECRET,
          language: 'en',
          quietFrom: '',
          quietUntil: '',
        },
        ...{ janazahAlways: 0, maxPerDay: 3, createdAt: at, seenAt: at },
      })
      .execute()
    await db()
      .insertInto('follows')
      .values({ followerId: id, target: `area:${SECRET}`, topic: 'janazah' })
      .execute()
    await db()
      .insertInto('subscribers')
      .values({
        ...{ id, email: `${n} ${text}`, language: 'en', createdAt: at, seenAt: at, doneWeek: '', attempts: 0 },
        ...{ failures: 0, nextTryAt: at },
      })
      .execute()
    await db()
      .insertInto('letterFollows')
      .values({ subscriberId: id, target: `area:${SECRET}`, topic: 'times' })
      .execute()
  }
}
