import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import fastify from 'fastify'
import { removalWorkerRoute } from '#server/host/static-files.ts'
import { securityHeaders } from '#server/http/security-headers.ts'

test.use({ serviceWorkers: 'allow' })

const BROKEN_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(caches.open('pages').then(() => new Response('broken', { status: 500 })))
})`

/** What a site with OFFLINE=off sends as its worker. */
async function removalWorker(): Promise<string> {
  const app = fastify()
  const settings = { MAP_TILES: '', IMAGE_STORE: '', OIDC_ISSUER: '', GOOGLE_CLIENT_ID: '', NODE_ENV: 'test' } as const
  removalWorkerRoute(app, securityHeaders(settings, { origin: 'http://localhost', tls: false, named: false }))
  return (await app.inject('/sw.js')).body
}

const whatIsLeft = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
  }))

test('a broken worker is replaced by one that removes all workers and what they kept', async ({ page }) => {
  let worker = BROKEN_WORKER
  const site = createServer((request, response) => {
    const [type, body] = request.url === '/sw.js' ? ['text/javascript', worker] : ['text/html', '<h1>A page</h1>']
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body)
  }).listen(0)
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  try {
    await page.goto(url)
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.goto(url)
    await expect(page.locator('body')).toHaveText('broken')
    worker = await removalWorker()
    // What the browser does by itself some time after a page was opened.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(() => whatIsLeft(page)).toEqual({ workers: 0, caches: 0 })
    await page.goto(url)
    await expect(page.locator('h1')).toHaveText('A page')
  } finally {
    site.closeAllConnections()
    site.close()
  }
})
