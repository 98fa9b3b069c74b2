import { totalmem } from 'node:os'
import type { Visitor } from './client-address.ts'

/** What a visitor makes the process hold. Each kind has a part of the budget, so that no kind takes that of another. */
export type Kind = keyof typeof parts
const parts = { connections: 0.35, reading: 0.25, guests: 0.15, signIn: 0.1, admin: 0.15 }

/** Something held for a visitor, such as a connection, a request or the body of a form. */
export type Holding = {
  resize(bytes: number): void
  /** Notes that it was used just now: among networks that hold equally much the one that was silent longest gives way. */
  touch(): void
  release(): void
}

export type MemoryBudget = ReturnType<typeof memoryBudget>

const [SHARE_OF_MEMORY, MAX_BUDGET_BYTES] = [0.1, 256 * 1024 * 1024]
const [CACHE_SHARE_OF_MEMORY, MAX_CACHE_BYTES] = [0.06, 32 * 1024 * 1024]

/** The memory of the container, or else of the machine, that is there for one of so many processes. */
const memoryOfProcess = (processes: number) =>
  Math.min(process.constrainedMemory() || totalmem(), totalmem()) / processes

/** What visitors may hold of one of so many processes. */
export const budgetBytes = (processes: number): number =>
  Math.min(MAX_BUDGET_BYTES, memoryOfProcess(processes) * SHARE_OF_MEMORY)

/** What its page cache may hold. */
export const pageCacheBytes = (processes: number): number =>
  Math.min(MAX_CACHE_BYTES, memoryOfProcess(processes) * CACHE_SHARE_OF_MEMORY)

/** A wide network stands for several visitors, so it may hold so many times as much as each of them. */
const WIDE_SHARE = 4
/** A full part is emptied a little further, so that the heaviest network is not looked for each time. */
const EMPTIED_TO = 0.95

/** So much of a part may wait before requests are refused with an answer, so that few connections are closed. */
const WAITING_SHARE = 0.8

type Held = { bytes: number; giveWay: () => void }
type Narrow = { bytes: number; held: Set<Held> }
type Wide = { bytes: number; narrow: Map<string, Narrow> }

/**
 * Counts what visitors hold. When a part is full, the oldest of the network that holds most of it gives way, and never
 * something of another network.
 */
export function memoryBudget(bytes: number) {
  const pools = Object.fromEntries(Object.entries(parts).map(([kind, share]) => [kind, pool(bytes * share)])) as Record<
    Kind,
    ReturnType<typeof pool>
  >
  return {
    /** Charges bytes to a visitor until they are released. `giveWay` must let go of what is held; it may be called at once. */
    hold: (kind: Kind, visitor: Visitor, held: number, giveWay: () => void): Holding =>
      pools[kind].hold(visitor, held, giveWay),
    /** How many requests of this size fit into most of a part. */
    maxCount: (kind: Kind, size: number): number => Math.floor((bytes * parts[kind] * WAITING_SHARE) / size),
    stats: () => Object.entries(pools).map(([kind, { stats }]) => ({ kind, ...stats() })),
  }
}

function pool(maxBytes: number) {
  const networks = new Map<string, Wide>()
  let bytes = 0
  let begun = 0
  let gaveWay = 0

  const add = (visitor: Visitor, held: Held, change: number) => {
    const wide = networks.get(visitor[0])
    const narrow = wide?.narrow.get(visitor[1])
    if (!wide || !narrow?.held.has(held)) return
    held.bytes += change
    narrow.bytes += change
    wide.bytes += change
    bytes += change
  }

  const remove = (visitor: Visitor, held: Held) => {
    add(visitor, held, -held.bytes)
    const [wideName, narrowName] = visitor
    const wide = networks.get(wideName)
    const narrow = wide?.narrow.get(narrowName)
    if (!wide || !narrow?.held.delete(held)) return
    if (narrow.held.size === 0) wide.narrow.delete(narrowName)
    if (wide.narrow.size === 0) networks.delete(wideName)
  }

  /** The visitor with the largest load, its own or that of its wide network, and the load of the next one. */
  const heaviest = (): { visitor: Visitor; wide: Wide; narrow: Narrow } | null => {
    let found: { visitor: Visitor; wide: Wide; narrow: Narrow } | null = null
    let most = 0
    for (const [wideName, wide] of networks) {
      let own: [string, Narrow] | undefined
      for (const one of wide.narrow) if (!own || one[1].bytes > own[1].bytes) own = one
      const load = Math.max(wide.bytes / WIDE_SHARE, own?.[1].bytes ?? 0)
      if (!own || load <= most) continue
      most = load
      found = { visitor: [wideName, own[0]], wide, narrow: own[1] }
    }
    return found
  }

  const makeRoom = () => {
    while (bytes > maxBytes * EMPTIED_TO) {
      const most = heaviest()
      if (!most) return
      // About a twentieth of what this network holds, then another one may be the heaviest.
      const until = most.narrow.bytes * EMPTIED_TO
      for (const held of most.narrow.held) {
        remove(most.visitor, held)
        gaveWay += 1
        held.giveWay()
        if (most.narrow.bytes <= until || bytes <= maxBytes * EMPTIED_TO) break
      }
    }
  }

  return {
    hold(visitor: Visitor, size: number, giveWay: () => void): Holding {
      const held: Held = { bytes: 0, giveWay }
      begun += 1
      let wide = networks.get(visitor[0])
      if (!wide) {
        wide = { bytes: 0, narrow: new Map() }
        networks.set(visitor[0], wide)
      }
      let narrow = wide.narrow.get(visitor[1])
      if (!narrow) {
        narrow = { bytes: 0, held: new Set() }
        wide.narrow.set(visitor[1], narrow)
      }
      narrow.held.add(held)
      const resize = (to: number) => {
        add(visitor, held, to - held.bytes)
        if (bytes > maxBytes) makeRoom()
      }
      resize(size)
      return {
        resize,
        touch() {
          if (!narrow.held.delete(held)) return
          narrow.held.add(held)
          wide.narrow.delete(visitor[1])
          wide.narrow.set(visitor[1], narrow)
          networks.delete(visitor[0])
          networks.set(visitor[0], wide)
        },
        release: () => remove(visitor, held),
      }
    },
    /** `begun` and `gaveWay` count since the start. */
    stats: () => ({ bytes, maxBytes, begun, gaveWay }),
  }
}
