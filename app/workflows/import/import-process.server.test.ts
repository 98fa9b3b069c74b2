// Runs in `npm run test:all`: each import starts a process.
import type { ChildProcess } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import '#app/i18n/all-texts.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import type { ImportMessage } from './import-process.server.ts'
import { beginImport, loadImport, writeImport } from './imports.server.ts'

const onMessage = vi.hoisted(() => vi.fn<(child: ChildProcess, message: ImportMessage) => void>())
vi.mock(import('node:child_process'), async (load) => {
  const real = await load()
  const fork = (...words: unknown[]) => {
    const child: ChildProcess = Reflect.apply(real.fork, null, words)
    child.on('message', (message: ImportMessage) => onMessage(child, message))
    return child
  }
  return { ...real, fork } as typeof real
})

const now = new Date('2026-11-20T10:00:00Z')
/** How long a process may take on however busy a machine. */
const MAX_MS = 150_000
const superadmin = anActor('superadmin')
// So many that they are not written within the fifth of a second between two reports of progress.
const rows = Array.from({ length: 6000 }, (_, n) => `m${n},Masjid ${n},Area ${n},1 Road`)
const list = new File([['id,name,area,address', ...rows].join('\n')], 'list.csv')

test.each([
  ['is killed', (child: ChildProcess) => child.kill('SIGKILL')],
  ['loses the site', (child: ChildProcess) => child.disconnect()],
])(
  'an import whose process %s while it writes has failed, nothing is written, and the site goes on',
  async (_, end) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const begun = await beginImport(superadmin, list, { language: 'en', now })
    if (!('id' in begun)) throw new Error(begun.fault)
    const state = async () => (await loadImport(superadmin, begun.id, now))?.state
    await expect.poll(async () => (await state())?.status, { timeout: MAX_MS }).toBe('checked')
    onMessage.mockImplementation((child, message) => {
      if ('progress' in message && message.progress.stage === 'writing') end(child)
    })
    await writeImport(superadmin, begun.id, { superadmins: new Set(), now })
    await expect.poll(state, { timeout: MAX_MS }).toEqual({ status: 'failed', fault: null })
    expect(log).toHaveBeenCalledWith('An import failed:', expect.any(Error))
    await write(null, { action: 'site.check', kind: 'site', subjectId: '1' }, async () => {})
    expect(await db().selectFrom('mosques').select('id').execute()).toEqual([])
  },
)
