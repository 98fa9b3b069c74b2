export type BidiSession = {
  send<T = object>(method: string, params: object): Promise<T>
  on(event: string, listener: (params: never) => void): Promise<void>
  end(): Promise<void>
}

type Message = { id?: number; method?: string; params?: never; error?: string; message?: string; result?: never }

/** A session of WebDriver BiDi with the browser that listens at this address. */
export async function bidiSession(address: string, capabilities = {}): Promise<BidiSession> {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  const listeners = new Map<string, (params: never) => void>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, error, message, result } = JSON.parse(String(data)) as Message
    if (method) return listeners.get(method)?.(params as never)
    const { resolve, reject } = waiting.get(id!)!
    waiting.delete(id!)
    if (error) reject(new Error(`${error}: ${message}`))
    else resolve(result as never)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No answer at ${address}`)))
  })

  function send<T>(method: string, params: object): Promise<T> {
    lastId += 1
    const answer = Promise.withResolvers<never>()
    waiting.set(lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise
  }

  await send('session.new', { capabilities })
  return {
    send,
    async on(event, listener) {
      listeners.set(event, listener)
      await send('session.subscribe', { events: [event] })
    },
    async end() {
      await send('browser.close', {}).catch(() => {})
      socket.close()
    },
  }
}
