import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { open } from '#tests/support/site/route-site.ts'

const { missing, tooLong, done, gone, failed } = textsIn('en').admin.adminRecords.history

/** A mosque whose address moved along Long Street as often as is said, the last move first on its page. */
async function historyOf(moves: number) {
  const { id } = await aMosque()
  const entries = Array.from({ length: moves }, (_, index) => ({
    ...{ id: `entry-${10 + index}`, mosqueId: id, at: `2026-11-20T10:00:${10 + index}.000Z`, by: 'site', days: null },
    ...{ what: 'address', before: `${index} Long Street`, after: `${index + 1} Long Street`, removed: null },
  }))
  if (moves > 0) await db().insertInto('history').values(entries).execute()
  const as = await cookieOf(await aSuperadmin())
  const page = `/admin/mosques/${id}/history`
  const send = (form: Record<string, string>, query = '', language = '') =>
    open(`${language}${page}${query}`, { as, form })
  return { as, page, send }
}

type Sent = Awaited<ReturnType<typeof open>>
const toastOf = ({ headers }: Sent) => decodeURIComponent(headers.getSetCookie().join())
const entry = (id: string) => db().selectFrom('history').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the form to take values away wants a reason of at most 100 characters, and keeps what was typed', async () => {
  const { page, send } = await historyOf(2)
  const empty = await send({ id: 'entry-10', reason: ' ' })
  expect([empty.status, empty.text.includes(missing)]).toEqual([400, true])
  const long = await send({ id: 'entry-10', reason: 'x'.repeat(101) })
  expect([long.status, long.text.includes(tooLong)]).toEqual([400, true])
  expect(long.valuesOf('id')).toEqual(['entry-11', 'entry-10'])
  expect(long.valuesOf('reason')).toEqual(['', 'x'.repeat(101)])
  expect(long.all('li details').map((each) => each.hasAttribute('open'))).toEqual([false, true])
  expect(await entry('entry-10')).toMatchObject({ after: '1 Long Street', removed: null })
  const sent = await send({ id: 'entry-10', reason: 'x'.repeat(100) }, '?page=1', '/ar')
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `/ar${page}?page=1`])
  expect(await entry('entry-10')).toMatchObject({ before: null, after: null, removed: 'x'.repeat(100) })
  expect(await entry('entry-11')).toMatchObject({ after: '2 Long Street', removed: null })
})

test('the answer says whether the values are gone, were gone before, or could not be removed', async () => {
  const { page, send } = await historyOf(1)
  const form = { id: 'entry-10', reason: 'A private house' }
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await db().schema.alterTable('activity').renameTo('activity_gone').execute()
  const refused = await send(form).finally(() => db().schema.alterTable('activity_gone').renameTo('activity').execute())
  expect([refused.status, refused.headers.get('location'), log.mock.calls.length]).toEqual([302, page, 1])
  expect([toastOf(refused), await entry('entry-10')]).toMatchObject([
    expect.stringContaining(failed),
    { removed: null },
  ])
  expect(toastOf(await send(form))).toContain(done)
  expect(toastOf(await send({ ...form, id: 'no-entry' }))).toContain(gone)
})

test('entries with values have the form, those without have not, and a mosque without any says so', async () => {
  const { as, page, send } = await historyOf(2)
  const { empty } = textsIn('en').public.history
  await send({ id: 'entry-11', reason: 'A private house' })
  const shown = await open(page, { as })
  expect(shown.texts('li[id]')).toEqual([
    expect.stringContaining('A private house'),
    expect.stringMatching(/0 Long Street → 1 Long Street/),
  ])
  expect([shown.valuesOf('id'), shown.has('li details[open]')]).toEqual([['entry-10'], false])
  expect([shown.text.includes(empty), shown.has('[data-slot=pagination]')]).toEqual([false, false])
  const late = await send({ id: 'entry-11', reason: '' })
  expect([late.valuesOf('id'), late.text.includes(missing)]).toEqual([['entry-11', 'entry-10'], true])
  const none = await historyOf(0)
  expect((await open(none.page, { as: none.as })).text).toContain(empty)
  expect((await open('/admin/mosques/no-such-mosque/history', { as })).status).toBe(404)
})

test('a long history has pages', async () => {
  const { as, page } = await historyOf(31)
  const [first, second] = [await open(page, { as }), await open(`${page}?page=2`, { as })]
  expect([first.valuesOf('id').length, second.valuesOf('id')]).toEqual([30, ['entry-10']])
  expect(first.attributes('[rel=next]', 'href')).toEqual([`${page}?page=2`])
  expect(second.attributes('[rel=prev]', 'href')).toEqual([`${page}?page=1`])
})
