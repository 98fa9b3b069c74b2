import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

type Message = { messageType: string; channelID: string; uaid?: string; updates: { code: number }[] }

const TEXT_FRAME = 0x81

/**
 * The push service of one Firefox (`dom.push.serverURL`): over a WebSocket it subscribes and gets its messages, which the
 * site sends over https.
 */
export async function firefoxPushService(certificate: { key: string; cert: string }) {
  /** What Firefox answered to messages: 100 when it could read one and its worker has it. */
  const acknowledged: number[] = []
  let send: (message: object) => void = () => {}
  const answer = ({ messageType, channelID, uaid, updates }: Message) => {
    if (messageType === 'hello')
      send({ messageType, uaid: uaid || randomUUID().replaceAll('-', ''), status: 200, use_webpush: true })
    if (messageType === 'register')
      send({ messageType, channelID, status: 200, pushEndpoint: `${origin}/${channelID}` })
    if (messageType === 'unregister') send({ messageType, channelID, status: 200 })
    if (messageType === 'ack') acknowledged.push(...updates.map(({ code }) => code))
  }
  const sockets = createServer().on('upgrade', ({ headers }, socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
    const accept = `Sec-WebSocket-Accept: ${createHash('sha1').update(key).digest('base64')}`
    socket.write([...lines, accept, 'Sec-WebSocket-Protocol: push-notification', '', ''].join('\r\n'))
    send = (message) => socket.write(frameOf(JSON.stringify(message)))
    readFrames(socket, (text) => answer(JSON.parse(text)))
  })
  const messages = createHttpsServer(certificate, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const data = Buffer.concat(chunks).toString('base64url')
    const [channelID, version] = [request.url!.slice(1), randomUUID()]
    send({ messageType: 'notification', channelID, version, data, headers: { encoding: 'aes128gcm' } })
    response.writeHead(201).end()
  })
  const [socketPort, port] = [await listen(sockets), await listen(messages)]
  const origin = `https://localhost:${port}`
  const close = () => {
    for (const server of [sockets, messages]) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { address: `ws://127.0.0.1:${socketPort}/`, acknowledged, close }
}

async function listen(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  const length = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([TEXT_FRAME, ...length]), body])
}

/** Reads the text frames of a browser, each masked and shorter than 64 kB. */
function readFrames(socket: Duplex, onText: (text: string) => void): void {
  let left = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    left = Buffer.concat([left, chunk])
    while (left.length >= 4) {
      const isLong = (left[1]! & 127) === 126
      const [length, at] = isLong ? [left.readUInt16BE(2), 8] : [left[1]! & 127, 6]
      if (left.length < at + length) return
      const mask = left.subarray(at - 4, at)
      const body = left.subarray(at, at + length).map((byte, index) => byte ^ mask[index % 4]!)
      if (left[0] === TEXT_FRAME) onText(Buffer.from(body).toString())
      left = left.subarray(at + length)
    }
  })
}
