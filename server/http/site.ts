import { type Env, siteOrigin } from '#app/env.server.ts'

/** The address of the site. It comes from the settings; no request can change it. */
export type Site = {
  /** Scheme and host, without a slash at the end. */
  origin: string
  /** Visitors reach the site over TLS, so the server can require it of browsers. */
  tls: boolean
  /** PUBLIC_URL is set: only requests from pages of this address may change data. */
  named: boolean
}

/** The address of the site: PUBLIC_URL, or localhost with the port. */
export function siteOf(settings: Pick<Env, 'PUBLIC_URL' | 'PORT'>): Site {
  const origin = siteOrigin(settings)
  return { origin, tls: origin.startsWith('https:'), named: settings.PUBLIC_URL !== undefined }
}
