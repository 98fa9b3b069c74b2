import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { errorJson, isApi, type RenderErrorPage } from '#server/http/pages/error-page.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'

type Send = (request: FastifyRequest, reply: FastifyReply) => unknown

/** What the parser of node:http refuses with another status than 400. */
const parserAnswers: Record<string, [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
}

/** Handles requests that do not reach a route: unreadable paths and invalid HTTP. */
export function connectionErrors(
  security: SecurityHeaders,
  sendUnreadable: Send,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // Hooks do not run for these requests.
      request.log.warn({ id: request.id, method: request.method, code: error.code }, 'unreadable request')
      reply.header('X-Request-Id', request.id)
      for (const [name, value] of security.common) reply.header(name, value)
      sendUnreadable(request, reply)
    },
    clientErrorHandler(this: FastifyInstance, error: { code?: string }, socket: Socket) {
      if (error.code === 'ECONNRESET') return
      this.log.warn({ code: error.code }, 'unreadable request')
      if (!socket.writable) return
      const [status, text] = parserAnswers[error.code ?? ''] ?? [400, 'This request cannot be read.']
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
      )
    },
  }
}

/** Sends an error as a page, or as JSON to programs. */
export function errorSender(errorPage: RenderErrorPage, security: SecurityHeaders) {
  return (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    const path = request.raw.url ?? '/'
    reply.code(status).header('Cache-Control', 'no-store')
    if (isApi(path)) reply.header('Access-Control-Allow-Origin', '*')
    if (isApi(path) || /json/.test(request.headers.accept ?? '')) {
      const { type, body } = errorJson(status, path)
      reply.header('Content-Security-Policy', security.barePolicy).type(type).send(body)
      return
    }
    const { headers, body } = errorPage(status, path)
    for (const [name, value] of headers) reply.header(name, value)
    reply.send(body)
  }
}

const statusOf = ({ statusCode = 500 }: FastifyError) =>
  (statusCode >= 400 && statusCode < 500) || statusCode === 503 ? statusCode : 500

/** Turns errors into error pages. Errors of the server are logged, those of the client are not. */
export function errorHandlers(app: FastifyInstance, sendError: ReturnType<typeof errorSender>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = statusOf(error)
    if (status === 500) request.log.error({ id: request.id, err: error }, 'failed')
    if (status === 503) request.log.warn({ id: request.id, reason: error.message }, 'unavailable')
    const { retryAfter } = error as { retryAfter?: number }
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
    // Closing the connection avoids reading the rest of a body that was refused.
    if (request.raw.readable && !request.raw.complete) reply.header('Connection', 'close')
    sendError(request, reply, status)
  })
  app.setNotFoundHandler((request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading) reply.header('Allow', 'GET, HEAD')
    sendError(request, reply, isReading ? 404 : 405)
  })
}
