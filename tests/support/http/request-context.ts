import { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/lib/web/request-context.ts'

/** The context of a request to a site with this origin, at the time of the tests. */
export function contextAt(origin: string): RouterContextProvider {
  const context = new RouterContextProvider()
  const now = new Date('2026-11-20T10:00:00Z')
  context.set(requestContext, {
    id: 'r1',
    clientAddress: '127.0.0.1',
    origin,
    now,
    script: '/assets/start.js',
    nonce: null,
  })
  return context
}
