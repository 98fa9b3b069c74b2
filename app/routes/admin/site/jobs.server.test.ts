import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import * as backups from '#app/workflows/backups.server.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

/** A backup job that fails while the disk is full. */
function aBackup() {
  const disk = { full: true }
  const run = async () => {
    if (disk.full) throw new Error('No space left for s3://key:s3cret@store.example/backups')
  }
  const jobs = [{ name: 'backup', schedule: { everyMinutes: 60 }, run }]
  return { disk, run: () => runDueJobs(jobs, 'test', () => {}) }
}

test('a superadmin finds a failed job from the dashboard, reads the error and runs it again', async () => {
  const as = await cookieOf(await aSuperadmin())
  const page = async (path = '/admin/jobs') => (await open(path, { as })).text
  const backup = aBackup()
  await backup.run()
  expect((await open('/admin', { as })).texts('a[href="/admin/jobs"]')).toContain('1 automatic task failed')
  expect(await page()).toMatch(/Backup.*Failed.*Last run: \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  expect(await page()).toContain('No space left for s3://…@store.example/backups')
  expect(await page('/ar/admin/jobs')).toContain('النسخ الاحتياطي')

  backup.disk.full = false
  await backup.run()
  expect(await page()).toContain('No space left')
  const response = await visit('/admin/jobs', { as, form: { job: 'backup' } })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin/jobs'])
  await backup.run()
  expect(await page()).not.toContain('No space left')
  expect(await page('/admin')).not.toContain('1 automatic task failed')
  expect(await page('/admin/activity')).toContain('started the job')
})

test('an unknown job is not created, and a mosque admin cannot run jobs', async () => {
  const [chair, admin] = [await cookieOf(await aSuperadmin()), await cookieOf(await anAdminWhoSignsIn())]
  const answer = await visit('/admin/jobs', { as: chair, form: { job: 'no-such-job' } })
  expect(answer.headers.getSetCookie().join()).toContain(encodeURIComponent('no longer here'))
  expect((await visit('/admin/jobs', { as: admin, form: { job: 'backup' } })).status).toBe(403)
  expect(await db().selectFrom('jobs').select('name').execute()).toEqual([])
})

test('a jump of the clock shows on the dashboard until a superadmin confirms the time', async () => {
  const as = await cookieOf(await aSuperadmin())
  const backup = aBackup()
  backup.disk.full = false
  await backup.run()
  await db().updateTable('siteState').set({ value: '2024-01-01T10:00:00.000Z' }).where('name', '=', 'clock').execute()
  await backup.run()
  expect((await open('/admin', { as })).text).toContain('The clock of the server jumped. Nothing is erased')
  const page = (await open('/admin/jobs', { as })).text
  expect(page).toContain('the time recorded before was 01/01/2024 12:00')
  expect((await visit('/admin/jobs', { as, form: { intent: 'confirm-clock' } })).status).toBe(302)
  expect((await open('/admin', { as })).text).not.toContain('The clock of the server jumped')
  expect((await open('/admin/activity', { as })).text).toContain('confirmed the time of the server')
})

test('only a whole backup is downloaded: with the key of a fresh sign-in, and else after another one', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { backups: texts } = textsIn('en').admin.adminRecords
  const list = vi.spyOn(backups, 'listBackups').mockResolvedValue([])
  const read = async (query = '') => open(`/admin/jobs${query}`, { as })
  const empty = await read()
  expect([empty.text.includes(texts.empty), empty.text.includes(texts.postgres)]).toEqual([true, false])
  const madeAt = '2026-11-20T09:00:00.000Z'
  list.mockResolvedValue([
    { name: 'whole', madeAt, isWhole: true },
    { name: 'broken', madeAt, isWhole: false },
  ])
  const page = await read()
  const rows = () => page.texts('#backups tbody tr')
  expect(rows()).toEqual([
    expect.stringMatching(new RegExp(`^20/11/2026 11:00 ${texts.whole}.*${texts.download}`)),
    expect.stringMatching(new RegExp(`^20/11/2026 11:00 ${texts.damaged}`)),
  ])
  const link = '/admin/jobs?backup=whole#whole'
  expect([page.links.filter((each) => each.includes('backup=')), page.has('[name=key]')]).toEqual([[link], false])
  const key = vi.spyOn(backups, 'keyForDownload').mockReturnValue('secret key')
  const chosen = await read('?backup=whole')
  expect([chosen.value('backup'), chosen.value('key'), chosen.links.includes(link)]).toEqual([
    ...['whole', 'secret key', false],
  ])
  expect((await read('?backup=broken')).has('[name=key]')).toBe(false)
  key.mockReturnValue(null)
  const late = await read('?backup=whole')
  expect([late.text.includes(texts.signInAgain), late.has('[name=key]')]).toEqual([true, false])
  list.mockResolvedValue(null)
  expect((await read()).text).toContain(texts.postgres)
})

test('a job that never ran says so', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { jobs, never } = textsIn('en').admin.adminRecords
  expect((await open('/admin/jobs', { as })).text).toContain(jobs.empty)
  await aBackup().run()
  await db().updateTable('jobs').set({ lastFinishedAt: null }).execute()
  const [row] = (await open('/admin/jobs', { as })).texts('main tbody tr')
  expect(row).toMatch(new RegExp(`${never}.*${jobs.run}`))
})
