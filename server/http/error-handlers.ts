import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { errorJson, errorPage, isApi } from '#server/http/error-page.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'

/** How requests end that never reach a page: in plain words, with the security headers on. */
export function connectionErrors(
  security: SecurityHeaders,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('X-Request-Id', request.id).header('Content-Security-Policy', security.barePolicy)
      for (const [name, value] of security.common) reply.header(name, value)
      refuse(request, reply, 400)
    },
    clientErrorHandler: (error: { code?: string }, socket: Socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
      const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
      const words = tooLong ? 'The request headers are too long.' : 'This request cannot be read.'
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${words.length}\r\nConnection: close\r\n\r\n${words}`,
      )
    },
  }
}

/** Refuses a request, as a page for people and as JSON for programs. */
export function refuse(request: FastifyRequest, reply: FastifyReply, status: number): void {
  const path = request.raw.url ?? '/'
  const api = isApi(path)
  const program = api || /json/.test(request.headers.accept ?? '')
  if (api) reply.header('Access-Control-Allow-Origin', '*')
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type(program ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
    .send(program ? errorJson(status, path) : errorPage(status, path))
}

/** Turns what was thrown into a refusal: a visitor's mistake is told, a bug is logged and apologised for. */
export function errorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ id: request.id, err: error }, 'failed')
    // The rest of a body that is too large is not read.
    if (status === 413) reply.header('Connection', 'close')
    refuse(request, reply, status)
  })
  app.setNotFoundHandler((request, reply) => {
    refuse(request, reply, request.method === 'GET' || request.method === 'HEAD' ? 404 : 405)
  })
}
