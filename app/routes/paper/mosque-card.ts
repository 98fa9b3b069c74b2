import type { PublicPage } from '#app/lib/web/page-handle.ts'
import type { Route } from './+types/mosque-card'
import { respondWithMonth } from './month-paper.server.ts'

export const handle = { kind: 'file', query: ['month', 'lang'], cached: true, isDrawn: true } satisfies PublicPage

export const loader = (args: Route.LoaderArgs): Promise<Response> => respondWithMonth('card', args)
