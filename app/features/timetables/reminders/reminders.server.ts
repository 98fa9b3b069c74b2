import type { Transaction } from 'kysely'
import { type Actor, canRemindMosques } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { write, writeWithoutRevision } from '#app/db/write.server.ts'
import { siteOrigin } from '#app/env.server.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { AGING_AFTER_DAYS, confirmationAge, STALE_AFTER_DAYS } from '#app/features/timetables/timetable-rules.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { foldForSorting } from '#app/lib/search/fold.ts'
import { dayInZone, instantOf } from '#app/lib/time.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { addDays } from '#salaah/days.ts'
import { createConfirmToken } from './confirm-link.server.ts'
import type { TimesFilters } from './times-filters.ts'

const DAY_MS = 86_400_000
/** A mosque gets its email a month after the last confirmation, and then every month until it confirms. */
const MONTH_DAYS = 30
/** Mosques that one transaction reminds. */
const BATCH_SIZE = 50
/** Mosques that one request or one run of the job reminds at most. */
export const MAX_REMINDED = 500

export type Reminded = { mosques: number; emails: number; withoutAdmin: number; recently: number }

/** Emails the admins of each mosque whose times nobody confirmed for a month. */
export async function sendDueReminders(now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - MONTH_DAYS * DAY_MS).toISOString()
  const due = await reader()
    .selectFrom('timetableStates')
    .innerJoin('mosques', 'mosques.id', 'timetableStates.mosqueId')
    .select('mosques.id')
    .where('mosques.status', '=', 'active')
    .where('timetableStates.confirmedAt', '<=', monthAgo)
    .where((row) => row.or([row('remindedAt', 'is', null), row('remindedAt', '<=', monthAgo)]))
    .where('mosques.id', 'in', (query) =>
      query.selectFrom('timetables').select('timetables.mosqueId').where('state', '=', 'published'),
    )
    .orderBy('timetableStates.confirmedAt')
    .limit(MAX_REMINDED)
    .execute()
  const ids = due.map(({ id }) => id)
  let emails = 0
  for (const batch of inBatches(ids, BATCH_SIZE)) {
    emails += (await writeWithoutRevision((trx) => queueReminders(trx, batch, now))).emails
  }
  if (emails > 0) startDelivery()
}

/** Emails the admins of chosen mosques, except those that were reminded within a day. */
export async function remindMosques(actor: Actor | null, mosqueIds: readonly string[], now: Date): Promise<Reminded> {
  if (!actor || !canRemindMosques(actor)) forbidden()
  const ids = [...new Set(mosqueIds)].slice(0, MAX_REMINDED)
  const total: Reminded = { mosques: 0, emails: 0, withoutAdmin: 0, recently: 0 }
  for (const batch of inBatches(ids, BATCH_SIZE)) {
    const change = { action: 'timetable.remind', kind: 'timetable', subjectId: 'reminder' }
    const reminded = await write(actor, change, async (trx, recorded) => {
      const due = await leaveOutRecent(trx, batch, now)
      const queued = await queueReminders(trx, due, now)
      recorded.after = { mosqueName: queued.names.join(', ') }
      return { ...queued, recently: batch.length - due.length }
    })
    for (const key of Object.keys(total) as (keyof Reminded)[]) total[key] += reminded[key]
  }
  if (total.emails > 0) startDelivery()
  return total
}

async function leaveOutRecent(trx: Transaction<Database>, ids: string[], now: Date): Promise<string[]> {
  const recent = await trx
    .selectFrom('timetableStates')
    .select('mosqueId')
    .where('mosqueId', 'in', ids)
    .where('remindedAt', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .execute()
  return ids.filter((id) => !recent.some(({ mosqueId }) => mosqueId === id))
}

/** Queues an email for each active admin of the mosques and stores that they were reminded. */
async function queueReminders(trx: Transaction<Database>, ids: readonly string[], now: Date) {
  const result = { mosques: 0, emails: 0, withoutAdmin: 0, names: [] as string[] }
  if (ids.length === 0) return result
  const mosques = await trx
    .selectFrom('mosques')
    .leftJoin('timetableStates', 'timetableStates.mosqueId', 'mosques.id')
    .select(['mosques.id', 'mosques.name', 'mosques.arabicName', 'timetableStates.confirmedAt'])
    .where('mosques.id', 'in', ids)
    .execute()
  const admins = await trx
    .selectFrom('user')
    .select(['id', 'name', 'email', 'mosqueId'])
    .where('role', '=', 'mosque_admin')
    .where('status', '=', 'active')
    .where('mosqueId', 'in', ids)
    .execute()
  for (const mosque of mosques) {
    const own = admins.filter(({ mosqueId }) => mosqueId === mosque.id)
    if (own.length === 0) result.withoutAdmin += 1
    else {
      result.mosques += 1
      result.names.push(mosque.name)
    }
    for (const admin of own) {
      await queueMail(trx, { kind: 'times-reminder' }, await renderReminder(trx, mosque, admin, now), now)
      result.emails += 1
    }
    await storeReminder(trx, mosque.id, now)
  }
  return result
}

type Mosque = { id: string; name: string; arabicName: string | null; confirmedAt: string | null }

/** Asks for a confirmation with a signed link, or for the times themselves when there are none. */
async function renderReminder(
  trx: Transaction<Database>,
  reminded: Mosque,
  admin: { id: string; name: string; email: string },
  now: Date,
) {
  const { customization, general } = await siteSettings()
  const [language] = general.languages
  const mosque = namedIn(language, reminded)
  const { mail, shared } = textsIn(language)
  const { timesReminder: texts } = mail
  const origin = siteOrigin()
  const common = { to: admin.email, heading: mosque.name }
  if (!mosque.confirmedAt)
    return renderEmail(customization, language, {
      ...common,
      subject: texts.missingSubject({ mosque: mosque.name }),
      parts: [texts.missingText({ person: admin.name, mosque: mosque.name })],
      action: { label: texts.missingAction, url: origin + localAddress(language, '/admin/mosque/times') },
    })
  const day = fullDate(shared.dates, dayInZone(new Date(mosque.confirmedAt), await zoneOf(mosque)))
  const token = await createConfirmToken(trx, mosque.id, admin.id, now)
  return renderEmail(customization, language, {
    ...common,
    subject: texts.subject({ mosque: mosque.name }),
    parts: [texts.text({ person: admin.name, mosque: mosque.name, day }), texts.how],
    action: { label: texts.action, url: `${origin}${localAddress(language, '/confirm-times')}?token=${token}` },
  })
}

const storeReminder = (trx: Transaction<Database>, mosqueId: string, now: Date) =>
  trx
    .insertInto('timetableStates')
    .values({
      mosqueId,
      version: 0,
      confirmedAt: null,
      confirmedBy: null,
      confirmedByName: null,
      remindedAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('mosqueId').doUpdateSet({ remindedAt: now.toISOString() }))
    .execute()

const PAGE_SIZE = 50

/** The mosques by their last confirmation, the oldest first and those without times at the end, with a page of them. */
export async function listMosqueTimes(actor: Actor | null, { show, q, page }: TimesFilters, now: Date) {
  if (!canRemindMosques(actor)) forbidden()
  const zone = await zoneOf({ id: null })
  const today = dayInZone(now, zone)
  // The first instant of a day is the boundary, as the age counts days.
  const before = (days: number) => instantOf(addDays(today, -days), '00:00', zone)!.toISOString()
  const published = reader().selectFrom('timetables').select('mosqueId').where('state', '=', 'published')
  let matching = reader()
    .selectFrom('mosques')
    .leftJoin('timetableStates', 'timetableStates.mosqueId', 'mosques.id')
    .leftJoin(published.distinct().as('published'), 'published.mosqueId', 'mosques.id')
  // A prayer room owes no times; one that announces some keeps them true.
  matching = matching.where((row) =>
    row.or([row('mosques.placeKind', '=', 'mosque'), row('published.mosqueId', 'is not', null)]),
  )
  if (q) matching = matching.where('mosques.sortName', 'like', `%${foldForSorting(q).replace(/[%_\\]/g, '')}%`)
  const [aging, stale] = [before(AGING_AFTER_DAYS), before(STALE_AFTER_DAYS)]
  if (show === 'none') matching = matching.where('published.mosqueId', 'is', null)
  else if (show !== 'all') {
    matching = matching.where('published.mosqueId', 'is not', null)
    if (show === 'fresh') matching = matching.where('confirmedAt', '>=', aging)
    if (show === 'aging') matching = matching.where('confirmedAt', '<', aging).where('confirmedAt', '>=', stale)
    if (show === 'stale')
      matching = matching.where((row) => row.or([row('confirmedAt', '<', stale), row('confirmedAt', 'is', null)]))
  }
  const { count } = await matching.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(count) / PAGE_SIZE))
  const shown = Math.min(page, pages)
  const rows = await matching
    .select(['mosques.id', 'mosques.name', 'mosques.arabicName', 'mosques.area', 'confirmedAt', 'remindedAt'])
    .select('published.mosqueId as timesOf')
    .select(({ selectFrom }) =>
      selectFrom('user')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('user.mosqueId', '=', 'mosques.id')
        .where('role', '=', 'mosque_admin')
        .where('user.status', '=', 'active')
        .as('admins'),
    )
    // Both engines sort true after false, and null differently, so those without times come last by their own column.
    .orderBy((row) => row.case().when('published.mosqueId', 'is', null).then(1).else(0).end())
    .orderBy((row) => row.fn.coalesce('confirmedAt', row.val('')))
    .orderBy('mosques.sortName')
    .orderBy('mosques.id')
    .limit(PAGE_SIZE)
    .offset((shown - 1) * PAGE_SIZE)
    .execute()
  return {
    count: Number(count),
    page: shown,
    pages,
    mosques: rows.map(({ timesOf, confirmedAt, remindedAt, admins, ...mosque }) => ({
      ...mosque,
      hasAdmin: Number(admins) > 0,
      age: timesOf && confirmedAt ? confirmationAge(confirmedAt, now, zone) : null,
      hasTimes: timesOf !== null,
      remindedOn: remindedAt && dayInZone(new Date(remindedAt), zone),
    })),
  }
}

export type TimesOverview = Awaited<ReturnType<typeof listMosqueTimes>>
