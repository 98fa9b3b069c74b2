import type { Socket } from 'node:net'
import type { Visitor } from './client-address.ts'

/** A connection with bytes that nobody has parsed yet. */
export type Reader = { visitor: Visitor; read(): void }

/**
 * How long requests that have arrived are worked on in a turn of the event loop. Node accepts one connection in each, so
 * that hundreds which wait to be accepted wait for as many turns.
 */
const TURN_MS = 2
/** Counts the time without asking when a turn of the event loop ends, which would cost every request an immediate. */
const WINDOW_MS = 5
const MAX_CLOSED = 10

export type EventLoopTurns = ReturnType<typeof eventLoopTurns>

/**
 * Shares the turns of the event loop among all connections. Work begins at once while there is little of it; beyond that
 * networks are served in rotation, a few milliseconds in each turn.
 */
export function eventLoopTurns() {
  const waiting = rotation()
  const leaving: Socket[] = []
  let isScheduled = false
  let [since, used] = [0, 0]
  let accepted = 0

  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(turn)
  }
  const turn = () => {
    isScheduled = false
    for (const socket of leaving.splice(0, MAX_CLOSED)) socket.resetAndDestroy()
    const until = performance.now() + TURN_MS
    do waiting.next()?.read()
    while (waiting.size() > 0 && performance.now() < until)
    if (waiting.size() > 0 || leaving.length > 0) schedule()
  }

  return {
    /** Whether a connection may be read at once. If so its time counts until `end`. */
    begin(now: number): boolean {
      if (waiting.size() > 0) return false
      if (now - since > WINDOW_MS) [since, used] = [now, 0]
      return used < TURN_MS
    },
    end(milliseconds: number): void {
      used += milliseconds
    },
    /** Reads the connection when the turn of its network has come. */
    wait(reader: Reader): void {
      waiting.add(reader)
      schedule()
    },
    /** Closes a connection, with what its visitor has not read: thousands at once would take long. */
    close(socket: Socket): void {
      leaving.push(socket)
      schedule()
    },
    accept(): void {
      accepted += 1
    },
    /** Begins work in a later turn, after the connections that wait to be accepted, but after so many ms at most. */
    whenCalm(begin: () => void, maxMs: number): void {
      let before = accepted
      const until = performance.now() + maxMs
      const look = () => {
        if (accepted === before || performance.now() >= until) return begin()
        before = accepted
        setImmediate(look)
      }
      setImmediate(look)
    },
  }
}

/** Readers of which the wide networks, the visitors of each and the connections of each take turns. */
function rotation() {
  const networks = new Map<string, Map<string, Set<Reader>>>()
  let size = 0
  return {
    size: () => size,
    add(reader: Reader): void {
      const [wide, narrow] = reader.visitor
      const visitors = networks.get(wide) ?? new Map<string, Set<Reader>>()
      const readers = visitors.get(narrow) ?? new Set()
      if (readers.has(reader)) return
      networks.set(wide, visitors.set(narrow, readers.add(reader)))
      size += 1
    },
    next(): Reader | null {
      for (const [wide, visitors] of networks)
        for (const [narrow, readers] of visitors)
          for (const reader of readers) {
            networks.delete(wide)
            visitors.delete(narrow)
            readers.delete(reader)
            if (readers.size > 0) visitors.set(narrow, readers)
            if (visitors.size > 0) networks.set(wide, visitors)
            size -= 1
            return reader
          }
      return null
    },
  }
}
