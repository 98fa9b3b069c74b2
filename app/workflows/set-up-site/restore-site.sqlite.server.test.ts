import { expect, test } from 'vitest'
import { createBackupFileKey } from '#server/backup/backup-file.ts'
import { createSetUpToken } from './first-run.server.ts'
import { restoredBy, restoreSite, undoRestoreBy } from './restore-site.server.ts'

test('what is missing of a backup and its key is named, and nobody restores without the token', async () => {
  const token = await createSetUpToken()
  const key = createBackupFileKey()
  const file = (text: string) => new File([text], 'backup.mosque-connect')
  const restore = (fields: Record<string, string | File>, by = token) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return restoreSite(by, form)
  }
  for (const [fields, errors] of [
    [{}, ['file', 'key']],
    [{ backup: file(''), key }, ['file']],
    [{ backup: 'backup.mosque-connect', key }, ['file']],
    [{ backup: file('a'), key: 'short' }, ['key']],
  ] as const)
    expect(await restore(fields)).toEqual({ ok: false, errors })
  expect(await restore({ backup: file('a'), key })).toEqual({ ok: false, reason: expect.stringMatching(/./) })
  expect(await restore({ backup: file('a'), key }, 'wrong')).toEqual({ ok: false, reason: '' })
  expect([await restoredBy(token), await undoRestoreBy(token)]).toEqual([null, false])
})
