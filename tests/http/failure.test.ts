import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { advanceRevision, currentRevision } from '#app/db/revision.server.ts'
import { startApp } from '#tests/support/http/app.ts'

test('a page that fails shows a readable error in its language, without internals', async () => {
  const { visit } = await startApp()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await db().schema.alterTable('settings').renameTo('settings_gone').execute()
  advanceRevision((await currentRevision()) + 1)
  try {
    for (const [path, title] of [
      ['/contact', 'Something went wrong'],
      ['/ar/contact', 'حدث خطأ ما'],
    ] as const) {
      const response = await visit(path)
      const html = await response.text()
      expect(response.status).toBe(500)
      expect(html).toContain(title)
      expect(html).toContain('href="#content"')
      expect(html).not.toMatch(/settings_gone|no such table|does not exist|node_modules|\.ts:\d|at async/)
      expect(response.headers.get('cache-control')).toContain('no-store')
    }
    expect(log).toHaveBeenCalled()
  } finally {
    await db().schema.alterTable('settings_gone').renameTo('settings').execute()
  }
})
