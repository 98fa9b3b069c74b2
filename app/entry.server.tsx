import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { markUnavailable, renderedRouteContext, requestContext } from '#app/lib/web/request-context.ts'
import { isDiskFull, isUnavailable } from './db/failures/database-errors.ts'
import { markFallbackTexts } from './i18n/fallback.ts'
import { languageFacts, languageOf } from './i18n/languages.ts'
import { Unavailable } from './lib/web/unavailable.ts'
import { IslandRenderer } from './ui/island.tsx'
import '#app/i18n/all-texts.server.ts'

let turn = Promise.resolve()

/** Renders the whole page before sending, so that it can be cached, hashed and compressed once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(requestContext)?.nonce ?? undefined
  const route = context.get(renderedRouteContext)
  if (route) route.id = entry.staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const { isComplete } = languageFacts(languageOf(new URL(request.url).pathname))
  const finish = (html: Buffer<ArrayBuffer>) => (isComplete ? html : markFallbackTexts(html.toString()))
  // Other requests are answered between the reading of a large page and its rendering, and between two renderings.
  turn = turn.then(() => nextTurn())
  await turn
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(finish(Buffer.concat(chunks)), { status, headers }))
        done()
      },
    })
    // In development the router adds a stylesheet; its nonce, hidden by the browser, would cause a hydration mismatch.
    const linkNonce = import.meta.env.DEV ? undefined : nonce
    const page = (
      <IslandRenderer value={(root, identifierPrefix) => renderToString(root, { identifierPrefix })}>
        <ServerRouter context={entry} url={request.url} nonce={linkNonce} />
      </IslandRenderer>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // No streaming in chunks, which would need a script to move them into the document.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // And between the rendering of a page and the writing and compressing of it.
      onAllReady: () => setImmediate(() => pipe(body)),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** Logs unexpected errors, but no client errors and no aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isDiskFull(error) || isUnavailable(error) || error instanceof Unavailable) markUnavailable(context)
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  console.error(error)
}
