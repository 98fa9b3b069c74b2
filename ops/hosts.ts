import type pg from 'pg'
import { READ_ONLY } from '#app/db/database-errors.ts'

/** With several hosts the next one is tried soon. */
const HOST_TIMEOUT_MS = 3_000
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/

export type Hosts = { connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/**
 * Opens a pool for each host of an address such as `postgres://user@first:5432,second:5432/name`, and connects to the host
 * of the last connection, or else to the next one that answers and, where that is wanted, takes writes.
 */
export function openHosts(
  url: string,
  isWritable: boolean,
  openPool: (address: string, settings: pg.PoolConfig) => pg.Pool,
): Hosts {
  const addresses = hostsOf(url)
  const settings = {
    ...(addresses.length > 1 && { connectionTimeoutMillis: HOST_TIMEOUT_MS }),
    ...(addresses.length > 1 && isWritable && { onConnect: rejectStandby }),
  }
  const pools = addresses.map((address) => openPool(address, settings))
  let current = 0
  return {
    async connect() {
      let failure: unknown
      for (let tried = 0; tried < pools.length; tried++) {
        const index = (current + tried) % pools.length
        try {
          const connection = await pools[index]!.connect()
          current = index
          return connection
        } catch (error) {
          failure ??= error
        }
      }
      throw failure
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
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
