import { engine } from '#app/db/client.server.ts'
import { isBackupFileKey } from '#server/backup/backup-file.ts'
import { chooseBackupFile, restartSite, undoableRestore, undoRestore } from '#server/backup/restore-by-page.ts'
import { isSetUpToken, storedHashOf } from './first-run.server.ts'

/** So that the page that follows is loaded first. */
const RESTART_AFTER_MS = 1_000

/** Whether the page can restore a backup: PostgreSQL has its own commands. */
export const canRestoreByPage = () => engine() === 'sqlite'

/** When the backup was made that the holder of a token restored, while nobody has written since. */
export const restoredBy = (token: string): Promise<string | null> => undoableRestore(storedHashOf(token))

export type RestoreResult = { ok: true } | { ok: false; errors: ('file' | 'key')[] } | { ok: false; reason: string }

/** Checks a downloaded backup and starts the site again with it. Nothing changes when it cannot be used. */
export async function restoreSite(token: string, form: FormData): Promise<RestoreResult> {
  if (!canRestoreByPage() || !(await isSetUpToken(token))) return { ok: false, reason: '' }
  const [file, key] = [form.get('backup'), String(form.get('key') ?? '')]
  const errors = (['file', 'key'] as const).filter((field) =>
    field === 'file' ? !(file instanceof File && file.size > 0) : !isBackupFileKey(key),
  )
  if (errors.length > 0) return { ok: false, errors }
  try {
    await chooseBackupFile(file as File, key, storedHashOf(token))
  } catch (error) {
    return { ok: false, reason: (error as Error).message }
  }
  setTimeout(restartSite, RESTART_AFTER_MS).unref()
  return { ok: true }
}

/** Starts the empty site again that was there before. False when somebody has written since. */
export async function undoRestoreBy(token: string): Promise<boolean> {
  if ((await restoredBy(token)) === null) return false
  await undoRestore()
  setTimeout(restartSite, RESTART_AFTER_MS).unref()
  return true
}
