import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { reader } from '#app/db/client.server.ts'
import { refreshRevision } from '#app/db/revision.server.ts'

export type KillReport = { acknowledged: number; lost: string[]; halfDone: number; revisionsBehind: number }

/** Kills a writing process (kill -9) at random moments for some rounds, and reports what was lost. */
export async function killRounds(
  rounds: number,
  random: () => number,
  onRound = (_round: number) => {},
): Promise<KillReport> {
  const acknowledged: string[] = []
  const revision = await refreshRevision()
  for (let round = 1; round <= rounds; round++) {
    acknowledged.push(...(await killedWriter(5 + Math.floor(random() * 120))))
    onRound(round)
  }
  const stored = new Set((await reader().selectFrom('mosques').select('id').execute()).map(({ id }) => id))
  const counts = await countTogether()
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !stored.has(id)),
    halfDone: Math.abs(counts.facts - counts.mosques) + Math.abs(counts.records - counts.mosques),
    revisionsBehind: counts.mosques + revision - counts.revision,
  }
}

/** Runs a writer until some writes are acknowledged, and a few milliseconds longer. */
async function killedWriter(milliseconds: number): Promise<string[]> {
  const ids: string[] = []
  const writer = fork(resolve('tests/support/servers/kill-writer.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((done) => writer.once('exit', done))
  const begun = new Promise<void>((begin) => writer.on('message', (id) => ids.push(String(id)) && begin()))
  await Promise.race([begun, ended])
  await new Promise((done) => setTimeout(done, milliseconds))
  writer.kill('SIGKILL')
  await ended
  return ids
}

/** Reads in one statement, because PostgreSQL may still be finishing the last write of the killed client. */
async function countTogether() {
  const rowsOf = (table: 'mosques' | 'mosqueFacts' | 'activity') =>
    reader()
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
  return await reader()
    .selectFrom('contentRevision')
    .select('revision')
    .select(() => [
      rowsOf('mosques').as('mosques'),
      rowsOf('mosqueFacts').as('facts'),
      rowsOf('activity').as('records'),
    ])
    .$castTo<Record<'revision' | 'mosques' | 'facts' | 'records', number>>()
    .executeTakeFirstOrThrow()
}
