import { getActor } from '#app/access/session.server.ts'
import { readClaimPhoto } from '#app/features/claims/claims.server.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { AppPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/claim-photo'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: 0 } satisfies AppPage

/** The photo of an open claim, for superadmins; everybody else gets the answer for one that does not exist. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const photo =
    (await readClaimPhoto(getActor(context), params.claimId, requestFacts(context).now)) ?? notFound('Not found')
  return new Response(new Uint8Array(photo), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' },
  })
}
