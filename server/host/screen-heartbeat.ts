import type { FastifyInstance } from 'fastify'
import { hearScreen, writeHeard } from '#app/features/boards/screens.server.ts'
import { now } from '#app/services/clock.server.ts'

const WRITE_EVERY_MS = 60_000

/**
 * `/screen/heartbeat`: a screen says who it is in a header and learns whose board it shows; 404 while it is not paired.
 * A thousand screens do so every five minutes, so it takes no way through the pages, and is written once a minute.
 */
export function screenHeartbeat(app: FastifyInstance): void {
  app.post('/screen/heartbeat', async ({ headers }, reply) => {
    const [id = '', token = ''] = String(headers.screen ?? '').split('.')
    const heard = await hearScreen(id, token, now())
    return heard ?? reply.code(404).send({ error: 'Not paired' })
  })
  let timer: NodeJS.Timeout | undefined
  const write = () => writeHeard().catch((error) => app.log.error(error, 'screens that were heard of were not written'))
  app.addHook('onListen', async () => {
    timer = setInterval(write, WRITE_EVERY_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
}
