import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql, type Transaction } from 'kysely'
import { expect, test, vi } from 'vitest'
import { db, reader } from './client.server.ts'
import { openPostgres } from './postgres.server.ts'
import type { Database } from './schema.ts'
import { write } from './write.server.ts'

const real = new URL(process.env.DATABASE_URL as string)

/** A way to the database that can be cut and joined again, as a restarting server is. */
class Road {
  #sockets = new Set<Socket>()
  #server: Server = createServer((inward) => {
    const onward = connect(Number(real.port), real.hostname)
    for (const socket of [inward, onward]) {
      this.#sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [inward, onward].map((end) => end.destroy()))
    }
    inward.pipe(onward).pipe(inward)
  })
  port = 0

  async open() {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as { port: number }).port
  }

  async cut() {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
    await closed
  }
}

test('while the database restarts, requests wait for it instead of failing', async () => {
  const lost = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const road = new Road()
  await road.open()
  const database = openPostgres(Object.assign(new URL(real), { port: String(road.port) }).href)
  const answer = () => sql<{ one: number }>`select 1 as one`.execute(database.reader)
  expect((await answer()).rows).toEqual([{ one: 1 }])

  await road.cut()
  await expect.poll(() => lost.mock.calls).not.toEqual([])
  const waiting = Promise.all([answer(), answer(), answer()])
  // Our own attempt comes after theirs, so when it has been refused, theirs have been too.
  await new Promise((refused) => connect(road.port, '127.0.0.1').once('error', refused))
  await road.open()
  expect((await waiting).map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1])
  await database.close()
  await road.cut()
})

test('a connection cut in the middle of a query fails a write, and asks again for what is read', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const road = new Road()
  await road.open()
  const database = openPostgres(Object.assign(new URL(real), { port: String(road.port) }).href)
  await db().transaction().execute(aRowIn)
  const failed = expect(sql.raw(sleep).execute(database.writer)).rejects.toThrow(/terminated/)
  const asked = sql.raw(sleep).execute(database.reader)
  await expect.poll(sleepers).toBe(2)
  await road.cut()
  await failed
  // Without the row nobody sleeps.
  await db().deleteFrom('limitCounters').execute()
  await road.open()
  expect((await asked).rows).toHaveLength(1)
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.writer)).rows).toEqual([{ one: 1 }])
  await database.close()
  await road.cut()
})

test('a write whose connection the server ends fails whole, and the next one succeeds', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const change = { action: 'mosque.create', kind: 'mosque', subjectId: 'm' }
  const cutOff = write(null, change, async (trx) => {
    await aRowIn(trx)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
  })
  await expect(cutOff).rejects.toThrow(/terminat/)
  await write(null, change, aRowIn)
  expect(await reader().selectFrom('limitCounters').select('key').execute()).toHaveLength(1)
})

const aRowIn = (trx: Transaction<Database>) =>
  trx.insertInto('limitCounters').values({ key: 'k', hits: 1, windowEndsAt: '2027-01-01T00:00:00.000Z' }).execute()

/** Long enough to be cut on a busy machine, and not mistaken for that of an earlier run. */
const sleep = `select pg_sleep(14 * count(*)) from "limitCounters" /* ${process.pid} */`

async function sleepers(): Promise<number> {
  const own = sql`select 1 from pg_stat_activity where query = ${sleep} and state = 'active'`
  return (await own.execute(reader())).rows.length
}
