import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Visitor } from './client-address.ts'
import type { EventLoopTurns } from './event-loop-turns.ts'
import type { Holding, Kind, MemoryBudget } from './memory-budget.ts'

/** What a request that is not answered at once takes besides its body and its answer. */
export const REQUEST_BYTES = 12 * 1024
const SWEEP_MS = 250

/** The kinds of work; connections hold memory without any. */
export type RequestKind = Exclude<Kind, 'connections'>

/** A request from when it is known not to be answered at once until its answer has been sent. */
export type Flight = {
  readonly visitor: Visitor
  kind: RequestKind
  /** Charges it to another part of the budget. */
  moveTo(kind: RequestKind): void
  /** Charges what its body takes in memory now. */
  charge(bodyBytes: number): void
  /** What happens when it must give way; by default its connection is closed. */
  giveWay: () => void
}

/** The requests that are worked on or whose answers are being sent, as they are charged to the budget. */
export function flights(budget: MemoryBudget, turns: EventLoopTurns, visitorOf: (request: IncomingMessage) => Visitor) {
  const open = new Map<IncomingMessage, Flight & { update(): void }>()

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const visitor = visitorOf(request)
    const close = () => turns.close(request.socket)
    let holding: Holding | null = null
    const hold = () => {
      holding?.release()
      holding = budget.hold(flight.kind, visitor, size(), () => flight.giveWay())
    }
    let bodyBytes = 0
    const size = () => REQUEST_BYTES + bodyBytes + response.writableLength
    const flight = {
      visitor,
      kind: 'reading' as RequestKind,
      giveWay: close,
      charge(bytes: number) {
        if (bytes === bodyBytes) return
        bodyBytes = bytes
        flight.update()
      },
      moveTo(kind: RequestKind) {
        flight.kind = kind
        hold()
      },
      update: () => holding?.resize(size()),
    }
    open.set(request, flight)
    response.once('close', () => {
      open.delete(request)
      holding?.release()
    })
    hold()
    return flight
  }

  let timer: NodeJS.Timeout | undefined
  return {
    of: (request: IncomingMessage, response: ServerResponse): Flight => open.get(request) ?? begin(request, response),
    /** Charges a request that its handler has not answered at once. */
    charge(request: IncomingMessage, response: ServerResponse): void {
      const isSent = response.writableEnded && request.socket.writableLength === 0
      if (!isSent && !response.closed && !open.has(request)) begin(request, response)
    },
    /** Measures again and again how much of the answers has not been read. */
    start() {
      timer = setInterval(() => {
        for (const flight of open.values()) flight.update()
      }, SWEEP_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

export type Flights = ReturnType<typeof flights>
