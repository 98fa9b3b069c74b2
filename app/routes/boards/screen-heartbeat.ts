import { hearScreen } from '#app/features/boards/screens.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/screen-heartbeat.ts'

const MAX_BYTES = 1024

export const handle = { kind: 'file', cached: false, maxBodyBytes: MAX_BYTES } satisfies PublicPage

export const loader = () => new Response('Send a POST', { status: 405, headers: { Allow: 'POST' } })

/** A screen says that it is there, and learns whose board it shows: 404 while it is not paired. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const form = sentForm(context)
  const heard = await hearScreen(readText(form, 'id'), readText(form, 'token'), requestFacts(context).now)
  return heard ? Response.json(heard) : new Response('Not paired', { status: 404 })
}
