import { sql, type Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { networksOf } from '#app/lib/networks.ts'
import { PictureError, type PictureFault } from './images/picture-rules.ts'
import { encodePrivatePhoto } from './images/process-picture.server.ts'
import { countHit, countHitFrom, keyOf, type Limit } from './limits.server.ts'

/** How much guests may send of one kind. No form is ever closed: what comes above a limit is held for review. */
export type GuestLimits = {
  kind: string
  /** Of one network. */
  network: Limit
  /** Of all networks, each limit by what it is for. */
  shared: { subject: string[]; limit: Limit }[]
}

/** The first that a network sends count in limits of their own, which a few networks cannot use up. */
const few: Limit = { hits: 3, seconds: 24 * 3600 }

/**
 * Counts what a guest sends. Null within the limits, else the network for which it is held, as a fingerprint.
 * `isOverAlready`: a limit of the kind's own was reached.
 */
export async function countGuest(
  trx: Transaction<Database>,
  { kind, network, shared }: GuestLimits,
  clientAddress: string,
  now: Date,
  isOverAlready = false,
): Promise<string | null> {
  const isOver = async () => {
    if (isOverAlready) return true
    if ((await countHitFrom(trx, { kind: `${kind}-network`, subject: [] }, clientAddress, network, now)) > 0)
      return true
    const isOfFew = (await countHitFrom(trx, { kind: `${kind}-few`, subject: [] }, clientAddress, few, now)) === 0
    const share = isOfFew ? 'few' : 'many'
    for (const { subject, limit } of shared)
      if ((await countHit(trx, { kind, subject: [share, ...subject] }, limit, now)) > 0) return true
    return false
  }
  if (!(await isOver())) return null
  const widest = networksOf(clientAddress).at(-1)!
  return await keyOf(trx, { kind: 'held', subject: [widest.name] }, now)
}

/**
 * What goes when more is held than there is room for: the oldest of the network that sent most. Null while there is room.
 */
export async function findHeldToDrop(
  trx: Transaction<Database>,
  table: 'reports' | 'claims' | 'messages',
  max: number,
  condition = sql<boolean>`true`,
): Promise<string | null> {
  const held = sql`${sql.table(table)} where "heldBy" is not null and ${condition}`
  const { rows: networks } = await sql<{ heldBy: string; count: number | string }>`
    select "heldBy", count(*) as count from ${held} group by "heldBy" order by count(*) desc, "heldBy"`.execute(trx)
  if (networks.reduce((sum, { count }) => sum + Number(count), 0) <= max) return null
  const { rows } = await sql<{ id: string }>`
    select id from ${held} and "heldBy" = ${networks[0]!.heldBy} order by "createdAt", id limit 1`.execute(trx)
  return rows[0]?.id ?? null
}

/** Photos for one purpose that a network may send. */
const photosPerNetwork: Limit = { hits: 5, seconds: 3600 }

/** The photo that a guest sends, as a small WebP in Base64, or why it is refused. */
export async function readGuestPhoto(
  file: File,
  { purpose, maxBytes }: { purpose: string; maxBytes: number },
  { clientAddress, now }: { clientAddress: string; now: Date },
): Promise<{ data: string } | { fault: PictureFault }> {
  if (env().DEMO) return { fault: 'demo' }
  if (file.size > maxBytes) return { fault: 'too-large' }
  const counter = { kind: `${purpose}-photo`, subject: [] }
  const wait = await writeWithoutRevision((trx) => countHitFrom(trx, counter, clientAddress, photosPerNetwork, now))
  if (wait > 0) return { fault: 'too-many' }
  try {
    return { data: await encodePrivatePhoto(await file.bytes(), clientAddress) }
  } catch (error) {
    if (error instanceof PictureError) return { fault: error.fault }
    throw error
  }
}
