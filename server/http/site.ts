import type { Env } from '#app/env.server.ts'

/** Where the site lives, by its settings alone: no request can change it. */
export type Site = {
  /** Scheme and host, without a slash at the end. */
  origin: string
  /** Visitors reach the site over TLS, so browsers may be told to insist on it. */
  tls: boolean
  /** The owner named the address; only requests from pages of this address may change anything. */
  named: boolean
}

/** The site's own address: PUBLIC_URL, or this machine and its port. */
export function siteOf(settings: Pick<Env, 'PUBLIC_URL' | 'PORT'>): Site {
  const origin = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : `http://localhost:${settings.PORT}`
  return { origin, tls: origin.startsWith('https:'), named: settings.PUBLIC_URL !== undefined }
}
