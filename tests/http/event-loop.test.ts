import { expect, test } from 'vitest'
import { parseEnv } from '#app/env.server.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'

test('work that holds the event loop is counted with its route', async () => {
  const { createApp } = await importBuiltSite()
  const app = await createApp({ settings: parseEnv({ NODE_ENV: 'test', METRICS_TOKEN: 'of-the-tests' }) })
  app.get('/slow/:name', async () => {
    const until = performance.now() + 120
    while (performance.now() < until);
    return 'done'
  })
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = app.listeningOrigin
    await (await fetch(`${url}/slow/a`)).text()
    const metrics = async () =>
      (await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer of-the-tests' } })).text()
    await expect.poll(metrics).toContain('event_loop_block_seconds_count{route="/slow/:name"} 1')
  } finally {
    await app.close()
  }
})
