import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Visitor, visitorAt } from './client-address.ts'
import type { EventLoopTurns } from './event-loop-turns.ts'
import type { Holding, MemoryBudget } from './memory-budget.ts'

/** What an open connection is charged with. Of 3,000 each idle one took 8 kB, one with half a header up to 15 kB. */
const CONNECTION_BYTES = 10 * 1024
/** The same while its request is worked on, which is charged itself: what is idle or slow gives way first. */
const WORKING_BYTES = 2 * 1024
/** How long one connection is read before others have their turn. */
const SLICE_MS = 0.25
/** Pieces of a body in which the parser is fed. Those in chunks may begin the next request in each. */
const [MAX_BODY_PIECE_BYTES, MAX_CHUNKED_PIECE_BYTES] = [16 * 1024, 2 * 1024]
const HEAD_END = '\r\n\r\n'

type Parse = (chunk: Buffer) => void
type Connection = {
  begin(request: IncomingMessage, response: ServerResponse): void
  giveWay(): void
  holding: Holding | null
}

/**
 * Reads each connection request by request: Node's parser would turn all that arrives at once into requests and answers,
 * and takes no pause in between. Connections are charged to the budget, except those of trusted proxies.
 */
export function connectionReader(
  server: Server,
  budget: MemoryBudget,
  turns: EventLoopTurns,
  isProxy: (address: string) => boolean,
) {
  const connections = new WeakMap<Socket, Connection>()

  server.on('connection', (socket) => {
    turns.accept()
    const [parse] = socket.listeners('data') as Parse[]
    if (!parse) throw new Error('The HTTP server of Node does not listen to its connections.')
    socket.off('data', parse)
    const address = socket.remoteAddress ?? ''
    const isOfProxy = isProxy(address)
    // Each connection of a proxy may be of another visitor.
    const visitor = isOfProxy ? ([address, String(socket.remotePort)] as const) : visitorAt(address)
    const connection = readRequests(socket, visitor, turns, (piece) => parse.call(socket, piece))
    connections.set(socket, connection)
    if (isOfProxy) return
    connection.holding = budget.hold('connections', visitor, CONNECTION_BYTES, connection.giveWay)
    socket.once('close', () => connection.holding?.release())
  })

  return {
    /** Notes a request until it is answered. */
    begin(request: IncomingMessage, response: ServerResponse): void {
      connections.get(request.socket)?.begin(request, response)
    },
  }
}

function readRequests(socket: Socket, visitor: Visitor, turns: EventLoopTurns, parse: Parse): Connection {
  let rest: Buffer | null = null
  let charged = CONNECTION_BYTES
  /** Unlike the HTTP server, which pauses the socket until a body is read or an answer is sent. */
  let pausedFor: 'turn' | 'answer' | 'its end' | null = null
  let unanswered = 0
  let last: IncomingMessage | null = null
  let bodyBytes = 0

  const pause = (reason: 'turn' | 'answer') => {
    pausedFor = reason
    socket.pause()
    if (reason === 'turn') turns.wait(reader)
  }

  const lengthOfPiece = (bytes: Buffer): number => {
    const isInBody = last !== null && !last.complete
    if (isInBody && bodyBytes > 0) {
      const length = Math.min(bodyBytes, bytes.length, MAX_BODY_PIECE_BYTES)
      bodyBytes -= length
      return length
    }
    const end = bytes.indexOf(HEAD_END)
    const length = end < 0 ? bytes.length : end + HEAD_END.length
    return isInBody ? Math.min(length, MAX_CHUNKED_PIECE_BYTES) : length
  }

  const parsePieces = (since: number) => {
    let now = since
    while (rest && !socket.isPaused()) {
      if (socket.destroyed || socket.writableEnded) rest = null
      else if (unanswered > 0 && last?.complete) pause('answer')
      else if (now - since >= SLICE_MS) pause('turn')
      else {
        const bytes: Buffer = rest
        const length = lengthOfPiece(bytes)
        rest = length < bytes.length ? bytes.subarray(length) : null
        parse(rest ? bytes.subarray(0, length) : bytes)
        now = performance.now()
      }
    }
    turns.end(now - since)
    charge()
  }

  const charge = () => {
    // A part of a chunk keeps the whole chunk, and as much again may wait in the socket.
    const bytes = 2 * (rest?.buffer.byteLength ?? 0) + (unanswered > 0 ? WORKING_BYTES : CONNECTION_BYTES)
    if (bytes === charged) return
    charged = bytes
    connection.holding?.resize(bytes)
  }

  const readOn = () => {
    const now = performance.now()
    if (turns.begin(now)) parsePieces(now)
    else pause('turn')
  }

  const reader = {
    visitor,
    read() {
      if (pausedFor !== 'turn') return
      pausedFor = null
      socket.resume()
      parsePieces(performance.now())
    },
  }

  const connection: Connection = {
    holding: null,
    giveWay() {
      rest = null
      pausedFor = 'its end'
      turns.close(socket.pause())
    },
    begin(request, response) {
      last = request
      bodyBytes = Number(request.headers['content-length']) || 0
      unanswered += 1
      response.once('close', () => {
        unanswered -= 1
        connection.holding?.touch()
        charge()
        if (pausedFor !== 'answer' || unanswered > 0) return
        pausedFor = null
        socket.resume()
      })
    },
  }
  socket.on('data', (chunk: Buffer) => {
    rest = rest ? Buffer.concat([rest, chunk]) : chunk
    readOn()
  })
  socket.on('resume', () => {
    if (pausedFor) socket.pause()
    else if (rest) readOn()
  })
  return connection
}
