import assert from 'node:assert/strict'
import { cookiesOf, PASSWORD, type Target } from './target.ts'

export const SAMPLE_ADMIN = 'admin@sample.example'

export const signInForm = (email: string, password: string) => ({ intent: 'sign-in', email, password })

/** Signs in as the sample mosque admin; returns the Cookie header. */
export async function signIn({ send }: Target): Promise<string> {
  const entered = await send('/login', { form: signInForm(SAMPLE_ADMIN, PASSWORD) })
  assert.equal(entered.headers.get('location'), '/admin/mosque')
  return cookiesOf(entered)
}

/** Signs in as the first superadmin by a printed link, once; mail scanners open it before. */
export async function signInAsSuperadmin({ send, superadminLink }: Target): Promise<string> {
  const path = superadminLink()
  for (const method of ['GET', 'HEAD', 'GET']) assert.equal((await send(path, { method })).status, 200)
  const entered = await send(path, { method: 'POST' })
  assert.equal(entered.headers.get('location'), '/admin')
  const replayed = await send(path, { method: 'POST' })
  assert.equal(replayed.status, 400)
  assert.equal(cookiesOf(replayed), '')
  return cookiesOf(entered)
}
