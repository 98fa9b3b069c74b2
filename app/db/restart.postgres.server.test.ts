import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { db, reader } from './client.server.ts'
import { isUnavailable, MAX_RECONNECT_MS } from './failures/database-errors.ts'
import { withDatabaseDeadline } from './failures/outage.ts'
import { openPostgres } from './postgres.server.ts'
import type { Database } from './schema.ts'
import { write } from './write.server.ts'

const real = new URL(process.env.DATABASE_URL as string)

/** A TCP proxy to the database that can be stopped and started again, like a restarting server. */
class DatabaseProxy {
  #sockets = new Set<Socket>()
  #isSilent = false
  #server: Server = createServer((incoming) => {
    const outgoing = connect(Number(real.port), real.hostname)
    for (const socket of [incoming, outgoing]) {
      this.#sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [incoming, outgoing].map((end) => end.destroy()))
    }
    if (!this.#isSilent) incoming.pipe(outgoing).pipe(incoming)
  })
  port = 0

  async start() {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as { port: number }).port
  }

  /** Keeps its connections and accepts more, but passes nothing on. */
  silence() {
    for (const socket of this.#sockets) socket.unpipe().pause()
    this.#isSilent = true
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

test('a request waits once for a database that is away, and later ones not at all when it is away for long', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const proxy = new DatabaseProxy()
  await proxy.start()
  const database = openPostgres(Object.assign(new URL(real), { port: String(proxy.port) }).href)
  const read = () => sql`select 1`.execute(database.reader)
  const begin = () => database.writer.transaction().execute(async () => {})
  await read()
  await begin()

  await proxy.stop()
  const start = performance.now()
  await withDatabaseDeadline(async () => {
    for (const query of [read, read, begin, read]) await expect(query()).rejects.toThrow()
  }, 1)
  await expect(read()).rejects.toThrow()
  // The outage has its eight seconds once: neither repeated for each attempt nor for each request.
  for (let request = 0; request < 20; request++) await expect(withDatabaseDeadline(read)).rejects.toThrow()
  expect(performance.now() - start).toBeLessThan(2 * MAX_RECONNECT_MS)

  await proxy.start()
  await expect
    .poll(() =>
      read().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await database.close()
  await proxy.stop()
})

test.each([
  ['gives no new connection', 'refusing'],
  ['is silent', 'silent'],
] as const)('a server that %s ends a read in the time of its request', async (_what, kind) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const proxy = new DatabaseProxy()
  await proxy.start()
  const database = openPostgres(Object.assign(new URL(real), { port: String(proxy.port) }).href)
  await sql`select 1`.execute(database.reader)
  if (kind === 'silent') proxy.silence()
  else await proxy.stop()
  const read = () => sql`select 1`.execute(database.reader)
  await expect(withDatabaseDeadline(read, 1500)).rejects.toSatisfy(isUnavailable)
  if (kind === 'silent') await proxy.stop()
  await database.close()
})

test('a query that takes long is waited for, as long as the server answers others', async () => {
  const slow = sql<{ one: number }>`select 1 as one from pg_sleep(3)`
  const { rows } = await withDatabaseDeadline(() => slow.execute(reader()), 100)
  expect(rows).toEqual([{ one: 1 }])
})

test('a server without a free connection is waited for until one is free', async () => {
  const role = `full_${process.pid}`
  await sql.raw(`create role ${role} login connection limit 1`).execute(db())
  const address = Object.assign(new URL(real), { username: role, password: '' }).href
  const other = new pg.Client(address)
  await other.connect()
  const database = openPostgres(address)
  const read = () => sql<{ one: number }>`select 1 as one`.execute(database.reader)
  await expect(read()).rejects.toSatisfy(isUnavailable)
  await other.end()
  await expect.poll(() => read().catch(() => null)).not.toBeNull()
  // The second connection is refused until the first query has its answer.
  const [, second] = await Promise.all([sql`select pg_sleep(1)`.execute(database.reader), read()])
  expect(second.rows).toEqual([{ one: 1 }])
  await database.close()
  await sql.raw(`drop role ${role}`).execute(db())
})

const insertRow = (trx: Transaction<Database>) =>
  trx.insertInto('limitCounters').values({ key: 'k', hits: 1, windowEndsAt: '2027-01-01T00:00:00.000Z' }).execute()

/** Sleeps long enough to be interrupted on a busy machine; the process id makes it unique to this run. */
const sleep = `select pg_sleep(14 * count(*)) from "limitCounters" /* ${process.pid} */`

async function countSleeping(): Promise<number> {
  const sleeping = sql`select 1 from pg_stat_activity where query = ${sleep} and state = 'active'`
  return (await sleeping.execute(reader())).rows.length
}
