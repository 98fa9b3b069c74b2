import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { actionNameOf, parseResumedForm, serializeForm } from '#app/features/accounts/sign-in/resumed-values.ts'
import { adoptedCsv } from '#tests/support/data/adopted-timetable.ts'
import { declareMonth } from '#tests/support/data/declarations.ts'
import {
  aMosque,
  aMosqueAdmin,
  anEvent,
  anOccurrence,
  aReport,
  aSuggestion,
  aSuperadmin,
} from '#tests/support/data/factories.ts'
import { aMosqueWithPeople } from '#tests/support/data/mosque-site.ts'
import { startApp } from '#tests/support/http/app.ts'
import { guardedPages } from '#tests/support/http/guarded-routes.ts'
import type { Page } from '#tests/support/http/page.ts'

const at = '2026-11-20T09:00:00.000Z'
const noTimes = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'].flatMap((prayer) =>
  ['adhan', 'jamaat'].map((what) => [`${prayer}.${what}.way`, 'none'] as const),
)
const times: Record<string, string> = {
  ...Object.fromEntries(noTimes),
  validFrom: '2026-11-20',
  kind: 'regular',
  school: 'shafii',
  'dhuhr.jamaat.way': 'fixed',
  'dhuhr.jamaat.time': '13:15',
}

const namedActions = [
  '/admin answer',
  '/admin/activity Undo',
  '/admin/admins invite',
  '/admin/admins invite-all',
  '/admin/admins move',
  '/admin/adopted-times adopt',
  '/admin/adopted-times restore',
  '/admin/bin Restore',
  '/admin/claims discard',
  '/admin/claims invite',
  '/admin/claims reject',
  '/admin/claims release',
  '/admin/events exclude-date',
  '/admin/events include-date',
  '/admin/events move-date',
  '/admin/events restore-date',
  '/admin/events revive',
  '/admin/home confirm',
  '/admin/home move-date',
  '/admin/home restore-date',
  '/admin/home revive',
  '/admin/jobs Run now',
  '/admin/messages discard',
  '/admin/messages done',
  '/admin/messages new',
  '/admin/messages read',
  '/admin/moon answer',
  '/admin/moon correct',
  '/admin/moon other',
  '/admin/moon withdraw',
  '/admin/mosque/times confirm',
  '/admin/mosque/times discard',
  '/admin/mosque/times draft',
  '/admin/mosque/times publish',
  '/admin/mosque/times undo-publish',
  '/admin/mosque/times/history withdraw',
  '/admin/mosque/times/year publish',
  '/admin/mosques/:mosque/admins deactivate',
  '/admin/mosques/:mosque/admins invite-again',
  '/admin/mosques/:mosque/times confirm',
  '/admin/mosques/:mosque/times discard',
  '/admin/mosques/:mosque/times draft',
  '/admin/mosques/:mosque/times/history withdraw',
  '/admin/mosques/edit/:mosque Undo',
  '/admin/mosques/edit/:mosque deactivate',
  '/admin/mosques/edit/:mosque invite-again',
  '/admin/reports accept',
  '/admin/reports accept-thank',
  '/admin/reports discard',
  '/admin/reports reject',
  '/admin/reports thank',
  '/admin/times remind',
  '/admin/users link',
]

const refusedActions = [
  '/admin/adopted-times remove',
  '/admin/claims withdraw',
  '/admin/events cancel',
  '/admin/events cancel-date',
  '/admin/events delete',
  '/admin/home cancel-date',
  '/admin/mosque/boards pair',
  '/admin/mosque/colleagues leave',
  '/admin/mosques delete',
  '/admin/mosques hide',
  '/admin/mosques publish',
  '/admin/mosques/:mosque/boards pair',
  '/admin/users remove',
  '/profile sign-out-everywhere',
]

/** What the press of a button says of itself, besides what was typed, and where it goes if not to its page. */
const hiddenFields: Record<string, string> = {
  '/admin answer': '/admin/moon intent year month',
  '/admin/admins move': 'userId',
  '/admin/adopted-times adopt': 'city year publisher link text',
  '/admin/adopted-times remove': 'intent city year from',
  '/admin/adopted-times restore': 'intent city year to',
  '/admin/claims discard': 'before',
  '/admin/claims invite': 'id',
  '/admin/claims reject': 'id',
  '/admin/claims release': 'id',
  '/admin/claims withdraw': 'id',
  '/admin/events cancel': 'eventId',
  '/admin/events cancel-date': 'eventId key',
  '/admin/events exclude-date': 'eventId key',
  '/admin/events include-date': 'eventId key',
  '/admin/events move-date': 'eventId key',
  '/admin/events restore-date': 'eventId key',
  '/admin/events revive': 'eventId',
  '/admin/events save': 'version eventId',
  '/admin/home cancel-date': 'eventId key',
  '/admin/home confirm': '/admin/mosque/times back',
  '/admin/home move-date': 'eventId key',
  '/admin/home restore-date': 'eventId key',
  '/admin/home revive': 'eventId key',
  '/admin/jobs Run now': 'job',
  '/admin/messages discard': 'before',
  '/admin/messages done': 'id',
  '/admin/messages new': 'id',
  '/admin/messages read': 'id',
  '/admin/moon add': 'intent',
  '/admin/moon answer': 'intent year month',
  '/admin/moon correct': 'intent year month seen',
  '/admin/moon other': 'intent',
  '/admin/moon withdraw': 'intent year month seen',
  '/admin/mosque Save Changes': 'version',
  '/admin/mosque/boards save': 'version',
  '/admin/mosque/months Save': 'version',
  '/admin/mosque/ramadan add-eid-adha': 'version year',
  '/admin/mosque/ramadan add-eid-fitr': 'version year',
  '/admin/mosque/ramadan add-taraweeh': 'version year',
  '/admin/mosque/ramadan remove-eid.0': 'version year',
  '/admin/mosque/ramadan remove-eid.1': 'version year',
  '/admin/mosque/ramadan remove-taraweeh.0': 'version year',
  '/admin/mosque/ramadan save': 'version year',
  '/admin/mosque/times add-exception': 'version fingerprint',
  '/admin/mosque/times add-session': 'version fingerprint',
  '/admin/mosque/times discard': 'version fingerprint',
  '/admin/mosque/times draft': 'version fingerprint',
  '/admin/mosque/times preview': 'version fingerprint',
  '/admin/mosque/times publish': 'version fingerprint',
  '/admin/mosque/times undo-publish': 'timetable',
  '/admin/mosque/times/history withdraw': '/admin/mosque/times timetable',
  '/admin/mosque/times/year check': 'text version',
  '/admin/mosque/times/year publish': 'text version',
  '/admin/mosques/add Add Mosque': 'version',
  '/admin/mosques/edit/:mosque Save Changes': 'version',
  '/admin/mosques/edit/:mosque Undo': '/admin/activity',
  '/admin/mosques/edit/:mosque deactivate': '/admin/mosques/:mosque/admins userId',
  '/admin/mosques/edit/:mosque invite': '/admin/mosques/:mosque/admins',
  '/admin/mosques/edit/:mosque invite-again': '/admin/mosques/:mosque/admins userId',
  '/admin/reports accept': 'id',
  '/admin/reports accept-thank': 'id',
  '/admin/reports discard': 'before',
  '/admin/reports reject': 'id',
  '/admin/reports thank': 'id',
  '/admin/settings Save Settings': 'opened',
  '/admin/settings preview': 'opened',
  '/admin/users link': 'userId',
}

type Site = Awaited<ReturnType<typeof aMosqueWithPeople>> & Awaited<ReturnType<typeof startApp>>

/** A site on which every list of the admin has something to press. */
async function busySite() {
  const site = { ...(await startApp()), ...(await aMosqueWithPeople()) }
  const { mosque } = site
  // A site that has never entered a month is not asked about one that is past.
  await declareMonth(['2026-10-13', 1448, 5], 'Demonstration moon committee (sample)')
  for (const fields of [{}, { heldBy: 'network' }, { state: 'accepted' as const, contact: 'someone@example.org' }])
    await aReport({ mosqueId: mosque.id, contact: 'visitor@example.org', ...fields })
  await aReport({ mosqueId: mosque.id, content: { about: 'dhuhr.jamaat', shown: '13:15', wanted: '13:20' } })
  await aSuggestion(mosque.id, { field: 'phone', wanted: '+27210000001' })
  await aMosqueAdmin({ name: 'Invited', mosqueId: mosque.id })
  await aMosqueAdmin({ name: 'Inactive', mosqueId: mosque.id, status: 'inactive' })
  await aSuperadmin({ name: 'Second' })
  const weekly = { mosqueId: mosque.id, rrule: 'FREQ=WEEKLY', date: '2026-12-04' }
  for (const fields of [{ excludedDates: '["2026-12-11"]' }, { status: 'cancelled' as const }]) {
    const event = await anEvent({ ...weekly, title: `Circle ${fields.status ?? ''}`, ...fields })
    await anOccurrence(event, { occurrenceDate: '2026-12-04', date: '2026-12-04' })
    await anOccurrence(event, { occurrenceDate: '2026-12-18', date: '2026-12-18', status: 'cancelled' })
  }
  await storeClaims(mosque.id)
  await storeMessages()
  const job = { nextRunAt: at, lastStartedAt: at, lastFinishedAt: at, lastOutcome: 'ok' as const }
  await db()
    .insertInto('jobs')
    .values({ name: 'mail', ...job })
    .execute()
  await publishTimes(site)
  // They are due to be confirmed, so that the home of their admin asks for it.
  await db().updateTable('timetableStates').set({ confirmedAt: '2026-08-01T10:00:00.000Z' }).execute()
  await adoptTimes(site)
  const gone = await aMosque({ name: 'Gone' })
  await site.visit('/admin/mosques', { as: site.superadmin, form: { intent: 'delete', mosqueId: gone.id } })
  return site
}

async function storeClaims(mosqueId: string) {
  const claim = { mosqueId, name: 'Aisha', role: 'Secretary', email: 'aisha@example.org', phone: null, note: '' }
  const proof = {
    proof: 'phone' as const,
    offer: null,
    publishedContact: '0210000000',
    tokenHash: null,
    confirmedAt: null,
  }
  const state = { language: 'en', state: 'open' as const, createdAt: at, decidedAt: null, decidedByName: null }
  for (const heldBy of [null, 'network'])
    await db()
      .insertInto('claims')
      .values({ id: newId(), ...claim, ...proof, ...state, heldBy })
      .execute()
}

async function storeMessages() {
  const message = { name: 'Yusuf', email: 'yusuf@example.org', subject: 'A question', body: 'When?', language: 'en' }
  for (const [status, heldBy] of [
    ['new', null],
    ['read', null],
    ['done', null],
    ['new', 'network'],
  ] as const)
    await db()
      .insertInto('messages')
      .values({ id: newId(), ...message, status, createdAt: at, doneAt: null, doneBy: null, heldBy })
      .execute()
}

async function publishTimes({ open, own }: Site) {
  const send = (form: Record<string, string>) => open('/admin/mosque/times', { as: own, form })
  const preview = await send({ ...times, version: '0', intent: 'preview' })
  const seen = Object.fromEntries(
    ['version', 'opened', 'start', 'fingerprint'].map((name) => [name, preview.value(name) ?? '']),
  )
  await send({ ...times, ...seen, intent: 'publish' })
  const opened = await open('/admin/mosque/times', { as: own })
  await send({ ...times, version: opened.value('version') ?? '', validFrom: '2026-12-01', intent: 'draft' })
}

const council = { city: 'cape-town', publisher: 'Council of the Cape', link: 'https://council.example' }

async function adoptTimes({ open, superadmin }: Site) {
  const send = (fields: Record<string, string>, year: number) =>
    open('/admin/adopted-times', {
      as: superadmin,
      form: { ...council, year: String(year), text: adoptedCsv(year), ...fields },
    })
  for (const year of [2026, 2027]) await send({ replaces: '', intent: 'adopt' }, year)
  const page = await open('/admin/adopted-times', { as: superadmin })
  await send({ from: page.value('from') ?? '', to: '', intent: 'remove' }, Number(page.value('year')))
}

/** What a browser without script sends by each button of each form of a page. */
function pressesOn(page: Page, path: string) {
  const presses: { action: string; form: FormData; words: string; hidden: string }[] = []
  for (const button of page.all('button[type="submit"], button:not([type])')) {
    const form = button.getAttribute('form')
      ? page.all(`form[id="${button.getAttribute('form')}"]`)[0]
      : button.closest('form')
    if (form?.getAttribute('method') !== 'post' || button.getAttribute('formmethod') === 'get') continue
    const sent = new FormData()
    for (const [name, value] of Object.entries(page.fields(form))) sent.append(name, value)
    const name = button.getAttribute('name')
    if (name) sent.append(name, button.getAttribute('value') ?? '')
    const words = button.textContent?.trim() ?? ''
    const hidden = page
      .all('[type=hidden]', form)
      .filter((field) => field.getAttribute('value'))
      .map((field) => field.getAttribute('name')!)
      .filter((name) => !name.startsWith('_'))
    presses.push({ action: form.getAttribute('action') ?? path, form: sent, words, hidden: hidden.join(' ') })
  }
  return presses
}

const more = {
  '/admin/reports': ['', '?show=held', '?show=decided'],
  '/admin/claims': ['', '?show=held'],
  '/admin/messages': ['', '?show=held', '?show=read', '?show=done'],
}

type Address = { path: string; form: Record<string, string> | undefined }

/** The pages of the admin with what their lists can show. */
async function pagesOf({ mosque }: Site): Promise<Address[]> {
  const events = await db().selectFrom('events').select('id').execute()
  const timetable = await db().selectFrom('timetables').select('id').where('state', '=', 'published').executeTakeFirst()
  const paths = guardedPages
    .filter(({ path }) => !path.includes('IMPORT'))
    .map(({ path }) => path.replace('MOSQUE', mosque.id))
    .flatMap((path) => (more[path as keyof typeof more] ?? ['']).map((query) => path + query))
  const admin = await db().selectFrom('user').select('id').where('name', '=', 'Invited').executeTakeFirst()
  const tabs = ['customization', 'notifications', 'general', 'security', 'salaah', 'texts']
  const year = 'date,dhuhr jamaat\n2026-12-03,13:20\n2026-12-04,13:20'
  const adopted = { ...council, year: '2026', text: adoptedCsv(2026), intent: 'check' }
  const pages: (string | Address)[] = [
    ...paths,
    `/admin/admins?move=${admin!.id}`,
    ...events.map(({ id }) => `/admin/events?edit=${id}`),
    `/admin/mosque/times?published=${timetable!.id}`,
    ...tabs.map((tab) => `/admin/settings?tab=${tab}`),
    { path: '/admin/mosque/times/year', form: { text: year, intent: 'check' } },
    { path: '/admin/adopted-times', form: adopted },
    { path: '/admin/mosque/times', form: { ...times, version: '2', validFrom: '2026-12-01', intent: 'preview' } },
  ]
  return pages.map((page) => (typeof page === 'string' ? { path: page, form: undefined } : page))
}

/** What a resumed form must not touch. */
const written = async () => ({
  revision: await db().selectFrom('contentRevision').select('revision').executeTakeFirst(),
  activity: (await db().selectFrom('activity').select('id').execute()).length,
  outbox: (await db().selectFrom('outbox').select('id').execute()).length,
  links: (await db().selectFrom('oneTimeLinks').select('tokenHash').execute()).length,
})

test('every action that is resumed names itself and what it changes; every other form only returns', async () => {
  const site = await busySite()
  const named = new Map<string, string>()
  const refused = new Set<string>()
  const returned = new Set<string>()
  const hiddenOf = new Map<string, string>()
  for (const as of [site.own, site.superadmin])
    for (const { path, form } of await pagesOf(site)) {
      const page = await site.open(path, form ? { as, form } : { as })
      if (page.status !== 200) continue
      for (const { action, form, words, hidden } of pressesOn(page, path)) {
        if (/\/(login|admin\/import)$/.test(action)) continue
        const key = `${path.replace(/\?.*/, '').replace(site.mosque.id, ':mosque')} ${form.get('intent') ?? words}`
        const [from, to] = [path, action].map((address) =>
          address.replace(/\?.*/, '').replace(site.mosque.id, ':mosque'),
        )
        const sent = [from === to ? '' : to, hidden].filter(Boolean).join(' ')
        // The pages of another mosque are those of one's own.
        if (sent && !key.startsWith('/admin/mosques/:mosque')) hiddenOf.set(key, sent)
        const serialized = serializeForm(form)
        const values = parseResumedForm(serialized)
        const name = values && actionNameOf(values)
        if (!values) refused.add(key)
        else if (name) {
          expect(name.button, key).not.toBe('')
          expect(name.about, key).not.toBe('')
          named.set(key, `${name.button}: ${name.about}`)
        } else if (!returned.has(path + key)) {
          returned.add(path + key)
          const before = await written()
          form.append('_resumed', '1')
          const answer = await site.visit(action, { as, form })
          expect([200, 400, 409], key).toContain(answer.status)
          expect(await written(), key).toEqual(before)
        }
      }
    }
  expect(Object.fromEntries(hiddenOf)).toEqual(hiddenFields)
  expect([...named.keys()].sort()).toEqual(namedActions)
  expect(Object.fromEntries(named)).toMatchObject({
    '/admin/mosque/times publish': 'Publish these times: Old Name, Tuesday 1 December 2026',
    '/admin/reports reject': 'Reject: Something else, Old Name',
    '/admin/times remind': 'Email a reminder: Times of all places',
  })
  // What destroys something is pressed again where it stands, and the code of a screen is over by then.
  expect([...refused].sort()).toEqual(refusedActions)
})
