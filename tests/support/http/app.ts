import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach } from 'vitest'
import { parseEnv } from '#app/env.server.ts'
import { waitForMosqueIndex } from '#app/features/mosques/mosque-index.server.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { type Page, readPage, readXml } from './page.ts'

export type Visit = {
  method?: string
  headers?: Record<string, string>
  /** The Cookie header of a signed-in user; absent for a guest. */
  as?: string
  /** Sent as a form. */
  form?: Record<string, string> | FormData
  body?: RequestInit['body']
}

export type TestApp = {
  url: string
  app: FastifyInstance
  visit(path: string, visit?: Visit): Promise<Response>
  /** Visits a page and parses it. */
  open(path: string, visit?: Visit): ReturnType<typeof readPage>
  openXml(path: string): Promise<Page>
}

const apps: FastifyInstance[] = []

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/**
 * Starts the built site in this process on a free port, with the database of the test. The settings apply to the host
 * only (PUBLIC_URL, TRUST_PROXY …); features read those of the process.
 */
export async function startApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const site = await importBuiltSite()
  const app = await site.createApp({ settings: parseEnv({ NODE_ENV: 'test', ...settings }) })
  apps.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const freshVisit = async (path: string, options?: Visit) => {
    // On a busy machine a page may briefly show the mosques before the last write.
    await waitForMosqueIndex()
    return visit(url, path, options)
  }
  return {
    url,
    app,
    visit: freshVisit,
    open: async (path, options) => readPage(await freshVisit(path, options)),
    openXml: async (path) => readXml(await freshVisit(path)),
  }
}

/** Requests an address as a browser would, without following redirects. */
export function visit(
  url: string,
  path: string,
  { method, headers = {}, as, form, body }: Visit = {},
): Promise<Response> {
  const sent = form instanceof FormData ? form : form && new URLSearchParams(form)
  const changes = sent !== undefined || (method !== undefined && method !== 'GET' && method !== 'HEAD')
  return fetch(url + path, {
    method: method ?? (sent ? 'POST' : 'GET'),
    redirect: 'manual',
    headers: { ...(changes ? { origin: url } : {}), ...(as ? { cookie: as } : {}), ...headers },
    body: sent ?? body ?? null,
  })
}
