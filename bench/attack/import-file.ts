import { setTimeout as wait } from 'node:timers/promises'
import { query } from './limits.ts'
import type { Answer, Target } from './target.ts'

const POLL_MS = 100

/** Waits until an import is neither checked nor written any more, or for so long. */
async function workEnds(target: Target, path: string, maxMs: number): Promise<void> {
  const id = path.slice(path.lastIndexOf('/') + 1)
  const until = Date.now() + maxMs
  const isWorking = () =>
    query(target, `select 1 from imports where id = '${id}' and status in ('checking', 'writing')`).length > 0
  while (Date.now() < until && isWorking()) await wait(POLL_MS)
}

/** Imports a file: its dry run and, where that finds no errors, its writing, each for so long at most. */
export async function importFile(target: Target, form: FormData, as: string, maxMs = 10_000): Promise<Answer> {
  const begun = await target.send('/admin/import', { form, as })
  const path = begun.headers.get('location')
  if (begun.status !== 302 || !path) return begun
  await workEnds(target, path, maxMs)
  await target.send(path, { form: {}, as })
  await workEnds(target, path, maxMs)
  await target.send(path, { form: { intent: 'cancel' }, as })
  return target.send(path, { as })
}
