import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { declareMonth, listDeclarations, undoDeclaration } from '#app/features/hijri/declarations.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { exportDeclarations, importDeclarationFile } from './declarations-csv.server.ts'

const superadmin = anActor('superadmin')
const now = new Date('2027-02-10T10:00:00Z')
const head = 'year,month,first_day,announced,announced_day,announced_time,authority,source,note'
const rajab = '1448,7,2026-12-11,completed,2026-12-09,20:30,"Demonstration moon committee (sample)",,'
const shaban = '1448,8,2027-01-10,completed,2027-01-08,20:30,"Demonstration moon committee (sample)",https://a.example,'
const read = (lines: string[]) =>
  importDeclarationFile(superadmin, new File([lines.join('\n')], 'months.csv'), { now, language: 'en' })
const firstDays = async () => (await listDeclarations()).map(({ month, firstDay }) => `${month} ${firstDay}`)

test('months are imported in any order, recorded once, and are not entered twice', async () => {
  expect(await read([head, shaban, rajab])).toEqual({ ok: true, entered: 2, present: 0 })
  expect(await firstDays()).toEqual(['7 2026-12-11', '8 2027-01-10'])
  expect((await listDeclarations())[1]).toMatchObject({
    announcedAt: '2027-01-08T18:30:00.000Z',
    source: 'https://a.example',
    enteredByName: superadmin.name,
  })
  expect(await read([head, shaban, rajab])).toEqual({ ok: true, entered: 0, present: 2 })
  const log = await db().selectFrom('activity').select(['action', 'after']).execute()
  expect(log).toEqual([{ action: 'declaration.import', after: '{"name":"1448-07, 1448-08"}' }])
})

test('with one wrong row nothing is stored, and each is named with its reason', async () => {
  const short = shaban.replace('2027-01-10', '2027-01-08').replace('2027-01-08,20:30', '2027-01-07,20:30')
  expect(await read([head, rajab, short])).toEqual({
    ok: false,
    problems: ["Row 3: From 1 Rajab to 1 Sha'ban there would be 28 days, and there are 29 at least."],
  })
  const unreadable = await read([head, rajab.replace('completed', 'perhaps'), shaban.replace('20:30', '')])
  expect(unreadable).toEqual({
    ok: false,
    problems: ['Row 2: Choose what was announced', 'Row 3: Enter a time such as 18:55'],
  })
  expect(await read(['name,date', 'x,y'])).toMatchObject({ ok: false })
  expect(await read([''])).toMatchObject({ ok: false })
  expect(await firstDays()).toEqual([])
})

test('what is exported is imported elsewhere as it holds, without what was undone', async () => {
  await read([head, rajab, shaban])
  const ramadan = {
    ...{ year: 1448, month: 9, firstDay: '2027-02-08', announced: 'seen' as const, source: '', note: '=1+1' },
    ...{ announcedAt: '2027-02-07T18:00:00.000Z', authority: 'Demonstration moon committee (sample)' },
  }
  const entered = await declareMonth(superadmin, ramadan, { seen: null, now })
  const id = entered.outcome === 'saved' ? entered.declaration.id : ''
  await undoDeclaration(superadmin, id, { reason: 'Wrong button', now })
  const csv = await exportDeclarations(superadmin)
  expect(csv).toContain('Wrong button')
  expect(csv).not.toContain(',=1+1')
  await db().deleteFrom('declarations').execute()
  expect(await read(csv.split('\n'))).toEqual({ ok: true, entered: 2, present: 0 })
  await expect(exportDeclarations(anActor('mosque_admin'))).rejects.toMatchObject({ init: { status: 403 } })
})
