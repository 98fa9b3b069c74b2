import type pg from 'pg'
import { isAway, READ_ONLY } from '#app/db/failures/database-errors.ts'

/** With several hosts the next one is tried soon. */
const HOST_TIMEOUT_MS = 3_000
const PING_TIMEOUT_MS = 1_000
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/

export type Hosts = {
  /** Connects within this time. */
  connect(ms: number): Promise<pg.PoolClient>
  /** Whether a host answers a new connection, within a second. */
  answers(): Promise<boolean>
  end(): Promise<void>
}

/** How the driver opens connections to one host. */
export type Opening = {
  pool(address: string, settings: pg.PoolConfig): pg.Pool
  client(address: string, settings: pg.ClientConfig): pg.Client
}

/**
 * Opens a pool for each host of an address such as `postgres://user@first:5432,second:5432/name`, and connects to the host
 * of the last connection, or else to the next one that answers and, where that is wanted, takes writes.
 */
export function openHosts(url: string, isWritable: boolean, opening: Opening): Hosts {
  const addresses = hostsOf(url)
  const isOneOfSeveral = addresses.length > 1
  const onConnect = isOneOfSeveral && isWritable ? rejectStandby : async () => {}
  const pools = addresses.map((address) => opening.pool(address, { onConnect }))
  const ping = async (address: string) => {
    const client = opening.client(address, {
      connectionTimeoutMillis: PING_TIMEOUT_MS,
      query_timeout: PING_TIMEOUT_MS,
    })
    // The end of a connection that failed is reported once more.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      await onConnect(client)
    } finally {
      client.end().catch(() => {})
    }
  }
  let current = 0
  let isClosed = false
  return {
    async connect(ms) {
      const until = performance.now() + ms
      let failure: unknown
      for (let tried = 0; tried < pools.length; tried++) {
        const index = (current + tried) % pools.length
        const left = (until - performance.now()) / (pools.length - tried)
        try {
          const connection = await connectWithin(pools[index]!, isOneOfSeveral ? Math.min(left, HOST_TIMEOUT_MS) : left)
          current = index
          return connection
        } catch (error) {
          failure ??= error
        }
      }
      throw failure
    },
    async answers() {
      if (isClosed) return true
      const answers = addresses.map((address) =>
        ping(address).catch((error: unknown) => {
          // A server without a free connection is not away, and what is wrong otherwise does not pass by waiting.
          if (isAway(error)) throw error
        }),
      )
      return await Promise.any(answers).then(
        () => true,
        () => false,
      )
    },
    async end() {
      isClosed = true
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** Takes a connection of a pool; one that comes too late goes back to it. */
async function connectWithin(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      connecting.then(
        (connection) => connection.release(),
        () => {},
      )
      reject(Object.assign(new Error('PostgreSQL gave no connection in time.'), { code: 'ETIMEDOUT' }))
    }, ms)
  })
  return await Promise.race([connecting, tooLate]).finally(() => clearTimeout(timer))
}

/** The hosts of an address, as one address for each. */
export function hostsOf(url: string): string[] {
  const [, user = '', hosts = '', rest = ''] = ADDRESS.exec(url) ?? []
  return hosts.split(',').map((host) => `${user}${host}${rest}`)
}

async function rejectStandby(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query('select pg_is_in_recovery() as standby')
  if (rows[0].standby) throw Object.assign(new Error('This PostgreSQL is a standby.'), { code: READ_ONLY })
}
