import { afterAll, beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'
import { openMailServer } from '#tests/support/servers/open-mail-server.ts'

const server = await openMailServer()
afterAll(server.stop)
// Before the built site reads them: a letter needs both.
Object.assign(process.env, { PUBLIC_URL: 'https://localhost', MAIL_URL: server.url })
beforeEach(() => {
  server.received.length = 0
})

const plain = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
const email = 'aisha@example.org'
const wish = { intent: 'letter', email, topics: 'events' }

async function site() {
  const { slug } = await aMosque({ name: 'Masjid of the Letters', area: 'Athlone' })
  // The list of areas follows the revision.
  await write(null, { action: 'mosque.create', kind: 'mosque', subjectId: slug }, async () => {})
  return { ...(await startApp()), slug }
}

/** Asks for the letter and returns the link of the email that came, without the origin. */
async function askedLink({ open }: Awaited<ReturnType<typeof site>>, path: string, form: Record<string, string>) {
  const before = server.received.length
  expect((await open(path, { form })).status).toBe(302)
  await expect.poll(() => server.received.length).toBe(before + 1)
  return /https:\/\/localhost(\S+confirm-letter\?token=[\w-]+)/.exec(plain(server.received.at(-1)!.source))?.[1] ?? ''
}

const pathOf = (response: { headers: Headers }) => response.headers.get('location')!

async function confirmed(app: Awaited<ReturnType<typeof site>>) {
  const link = await askedLink(app, '/follow', { ...wish, mosque: app.slug })
  return pathOf(await app.open(link, { form: {} })).replace('&done=confirmed', '')
}

test('a mail program unsubscribes by POST without cookies and without an origin; a GET shows a button', async () => {
  const app = await site()
  for (const asMultipart of [false, true]) {
    const address = await confirmed(app)
    const seen = await app.open(address)
    expect(seen.texts('button')).toContain('Stop everything')
    expect(await db().selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
    const body = asMultipart ? new FormData() : new URLSearchParams()
    body.set('List-Unsubscribe', 'One-Click')
    const answer = await fetch(app.url + address, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status, 'mail programs follow no redirect').toBe(200)
    expect(await answer.text()).toContain('everything about it is erased')
    expect(await db().selectFrom('subscribers').selectAll().execute()).toEqual([])
  }
  const foreign = { origin: 'https://evil.example' }
  const address = await confirmed(app)
  expect((await app.visit(address, { form: { intent: 'stop' }, headers: foreign })).status).toBe(403)
  expect(await db().selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
})
