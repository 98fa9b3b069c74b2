import { redirect, replace } from 'react-router'
import { expect, test } from 'vitest'
import { leaveAppByDocument } from './leave-app.server.ts'

const loadsDocument = async (response: Response) =>
  (await leaveAppByDocument(null, async () => response)).headers.has('X-Remix-Reload-Document')

test.each(['/', '/ar', '/mosques/x?from=admin', '/language/ar', 'https://accounts.example/admin'])(
  'a redirect to %s loads a document',
  async (address) => {
    expect(await loadsDocument(redirect(address))).toBe(true)
    expect(await loadsDocument(replace(address, { headers: { 'Set-Cookie': 'a=b' } }))).toBe(true)
  },
)

test.each(['/admin', '/ar/admin/events?tab=past', '/login?from=/profile'])(
  'a redirect to %s stays in the app',
  async (to) => expect(await loadsDocument(redirect(to))).toBe(false),
)

test('a response that is not a redirect is unchanged', async () => {
  expect(await loadsDocument(new Response('page'))).toBe(false)
})
