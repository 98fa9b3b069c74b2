import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { publicKeys } from '#app/services/signing-key.server.ts'
import type { Route } from './+types/signing-keys.ts'

// A key is replaced at the terminal, which ends no caching.
export const handle = { kind: 'file', cached: false } satisfies PublicPage

/** The public keys with which the dump can be verified, the present one first. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  new Response(await publicKeys(requestFacts(context).now), {
    headers: { 'Content-Type': 'application/x-pem-file', 'Cache-Control': 'no-cache' },
  })
