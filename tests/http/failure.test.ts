import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { advanceRevision, currentRevision } from '#app/db/revision.server.ts'
import { anAdminWhoSignsIn, password } from '#tests/support/data/accounts.ts'
import { startApp, visit } from '#tests/support/http/app.ts'
import { readPage } from '#tests/support/http/page.ts'

test('a page that fails shows a readable error in its language, without internals', async () => {
  const { url } = await startApp()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await db().schema.alterTable('settings').renameTo('settings_gone').execute()
  advanceRevision((await currentRevision()) + 1)
  try {
    for (const [path, title] of [
      ['/contact', 'Something went wrong'],
      ['/ar/contact', 'حدث خطأ ما'],
    ] as const) {
      const page = await readPage(await visit(url, path))
      expect(page.status).toBe(500)
      expect(page.title).toBe(`${title} · Mosque Connect`)
      expect(page.links).toContain('#content')
      expect(page.source).not.toMatch(/settings_gone|no such table|does not exist|node_modules|\.ts:\d|at async/)
      expect(page.headers.get('cache-control')).toContain('no-store')
    }
    expect(log).toHaveBeenCalled()
  } finally {
    await db().schema.alterTable('settings_gone').renameTo('settings').execute()
  }
})

test.skipIf(process.env.TEST_DATABASE_URL)(
  'on a full disk signing in is answered with 503, not with an error',
  async () => {
    const { visit } = await startApp()
    const { email } = await anAdminWhoSignsIn()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db())
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db())
    const statuses = new Set<number>()
    try {
      // Free space inside the pages lets the first attempts through.
      for (let attempt = 0; attempt < 2000 && !statuses.has(503); attempt++) {
        const answer = await visit('/login', {
          form: { intent: 'sign-in', email: `${attempt}@a.example`, password: 'x' },
        })
        statuses.add(answer.status)
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('30')
      }
    } finally {
      await sql.raw('pragma max_page_count = 1073741823').execute(db())
    }
    expect([...statuses].sort()).toEqual([401, 429, 503].filter((status) => statuses.has(status)))
    expect(statuses.has(503)).toBe(true)
    const after = await visit('/login', { form: { intent: 'sign-in', email: email ?? '', password } })
    expect([302, 429]).toContain(after.status)
  },
)
