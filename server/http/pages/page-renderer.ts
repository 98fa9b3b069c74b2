import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { whileAwaited } from '#app/lib/turns/pauses.server.ts'
import { type SiteRoute, siteRoutesContext } from '#app/lib/web/page-handle.ts'
import {
  formContext,
  type PageCaching,
  pageCachingContext,
  type RequestFacts,
  renderedRouteContext,
  requestContext,
} from '#app/lib/web/request-context.ts'

export type RenderedPage = { response: Response; caching: PageCaching; nonce: string; isHtml: boolean; routeId: string }
export type PageRenderer = (
  request: Request,
  facts: Omit<RequestFacts, 'nonce' | 'script'>,
  form?: FormData | null,
) => Promise<RenderedPage>

const RETRY_AFTER_SECONDS = '30'

/** Handles requests with the pages, actions and resources of app/routes.ts. */
export function pageRenderer(
  build: ServerBuild,
  mode: string,
  script: string,
  routes: readonly SiteRoute[],
): PageRenderer {
  const respond = createRequestHandler(build, mode)
  return async (request, facts, form = null) => {
    const nonce = randomBytes(16).toString('base64url')
    const caching: PageCaching = {
      until: null,
      frameUntil: Number.POSITIVE_INFINITY,
      failed: false,
      unavailable: false,
    }
    const context = new RouterContextProvider()
    context.set(requestContext, { ...facts, script, nonce })
    context.set(pageCachingContext, caching)
    const route = { id: '' }
    context.set(renderedRouteContext, route)
    context.set(siteRoutesContext, routes)
    context.set(formContext, form)
    const response = withAvailability(await whileAwaited(() => respond(request, context)), caching)
    if (caching.until !== null) caching.until = Math.min(caching.until, caching.frameUntil)
    // What brings a policy of its own, as the preview of an email, is sent as it is.
    const hasPolicy = response.headers.has('content-security-policy')
    const isHtml = !hasPolicy && (response.headers.get('content-type')?.startsWith('text/html') ?? false)
    return { response, caching, nonce, isHtml, routeId: route.id }
  }
}

/** An error that passes is answered with 503, in the words of the page. */
function withAvailability(response: Response, { unavailable }: PageCaching): Response {
  if (!unavailable || response.status !== 500) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', RETRY_AFTER_SECONDS)
  return new Response(response.body, { status: 503, headers })
}
