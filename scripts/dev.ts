import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { env } from '#app/env.server.ts'
import { exitWithMessage } from '#server/start/exit-with-message.ts'
import type { BuiltSite } from './build/built-site.ts'

type Loaded = { site: BuiltSite; app: FastifyInstance }

try {
  const settings = env()
  console.log('Loading Vite …')
  const { createServer: createVite } = await import('vite')
  const server = createServer()
  const vite = await createVite({ server: { middlewareMode: { server }, ws: { server } }, appType: 'custom' })
  const load = async (): Promise<BuiltSite> => (await vite.ssrLoadModule('/server/app.ts')).site

  console.log('Reading the sources of the server …')
  const first = await load()
  console.log('Opening the database …')
  await first.prepareDatabase()
  let current: Promise<Loaded> | null = null

  // A change of the sources creates a new host; the database stays open.
  const host = async (): Promise<FastifyInstance> => {
    const site = await load()
    const previous = await current
    if (previous?.site === site) return previous.app
    current = open(site)
    await previous?.app.close()
    return (await current).app
  }
  const open = async (site: BuiltSite): Promise<Loaded> => {
    const app = await site.createApp({ settings })
    await app.ready()
    return { site, app }
  }

  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    vite.middlewares(req, res, () => {
      host()
        .then((app) => app.routing(req, res))
        .catch((error: Error) => {
          vite.ssrFixStacktrace(error)
          console.error(error)
          res.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack)
        })
    })
  })
  server.listen(settings.PORT, settings.HOST, () =>
    console.log(`Ready on http://localhost:${(server.address() as AddressInfo).port} (reloads as you type)`),
  )
} catch (error) {
  exitWithMessage(error)
}
