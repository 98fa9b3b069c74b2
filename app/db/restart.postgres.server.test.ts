import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql, type Transaction } from 'kysely'
import { expect, test, vi } from 'vitest'
import { db, reader } from './client.server.ts'
import { openPostgres } from './postgres.server.ts'
import type { Database } from './schema.ts'
import { write } from './write.server.ts'

const real = new URL(process.env.DATABASE_URL as string)

/** A TCP proxy to the database that can be stopped and started again, like a restarting server. */
class DatabaseProxy {
  #sockets = new Set<Socket>()
  #server: Server = createServer((incoming) => {
    const outgoing = connect(Number(real.port), real.hostname)
    for (const socket of [incoming, outgoing]) {
      this.#sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [incoming, outgoing].map((end) => end.destroy()))
    }
    incoming.pipe(outgoing).pipe(incoming)
  })
  port = 0

  async start() {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as { port: number }).port
  }

  async stop() {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
    await closed
  }
}

test('while the database restarts, queries wait for it instead of failing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const proxy = new DatabaseProxy()
  await proxy.start()
  const database = openPostgres(Object.assign(new URL(real), { port: String(proxy.port) }).href)
  const query = () => sql<{ one: number }>`select 1 as one`.execute(database.reader)
  expect((await query()).rows).toEqual([{ one: 1 }])

  await proxy.stop()
  await expect.poll(() => warn.mock.calls).not.toEqual([])
  const waiting = Promise.all([query(), query(), query()])
  // This attempt comes after those of the queries, so when it fails, theirs have failed too.
  await new Promise((resolve) => connect(proxy.port, '127.0.0.1').once('error', resolve))
  await proxy.start()
  expect((await waiting).map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1])
  await database.close()
  await proxy.stop()
})

test('a connection lost in the middle of a query fails a write, and a read is repeated', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const proxy = new DatabaseProxy()
  await proxy.start()
  const database = openPostgres(Object.assign(new URL(real), { port: String(proxy.port) }).href)
  await db().transaction().execute(insertRow)
  const failedWrite = expect(sql.raw(sleep).execute(database.writer)).rejects.toThrow(/terminated/)
  const repeatedRead = sql.raw(sleep).execute(database.reader)
  await expect.poll(countSleeping).toBe(2)
  await proxy.stop()
  await failedWrite
  // Without the row the repeated query does not sleep.
  await db().deleteFrom('limitCounters').execute()
  await proxy.start()
  expect((await repeatedRead).rows).toHaveLength(1)
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.writer)).rows).toEqual([{ one: 1 }])
  await database.close()
  await proxy.stop()
})

test('a write whose connection the server closes is rolled back, and the next one succeeds', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const change = { action: 'mosque.create', kind: 'mosque', subjectId: 'm' }
  const interrupted = write(null, change, async (trx) => {
    await insertRow(trx)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
  })
  await expect(interrupted).rejects.toThrow(/terminat/)
  await write(null, change, insertRow)
  expect(await reader().selectFrom('limitCounters').select('key').execute()).toHaveLength(1)
})

const insertRow = (trx: Transaction<Database>) =>
  trx.insertInto('limitCounters').values({ key: 'k', hits: 1, windowEndsAt: '2027-01-01T00:00:00.000Z' }).execute()

/** Sleeps long enough to be interrupted on a busy machine; the process id makes it unique to this run. */
const sleep = `select pg_sleep(14 * count(*)) from "limitCounters" /* ${process.pid} */`

async function countSleeping(): Promise<number> {
  const sleeping = sql`select 1 from pg_stat_activity where query = ${sleep} and state = 'active'`
  return (await sleeping.execute(reader())).rows.length
}
