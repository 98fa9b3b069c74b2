import { methodNotAllowed, notFoundError, SalaahApiError, type SalaahResponse } from './errors.ts'
import { cacheHeaders, corsHeaders, jsonHeaders } from './headers.ts'
import { matchRoute } from './routes.ts'

/** Responds to a request of the salaah API. `client` is the network that the request came from. */
export async function respond(method: string, address: string, now: Date, client = ''): Promise<SalaahResponse> {
  try {
    if (method === 'OPTIONS') return preflight()
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed()
    const [path = '', search = ''] = address.split(/\?(.*)/s, 2)
    const matched = matchRoute(path)
    if (!matched) throw notFoundError()
    const { route, parts } = matched
    const query = new Map(new URLSearchParams(search))
    const result = await route.respond({ path: parts, query, now, client })
    if (typeof result !== 'string') return result
    const body = `{"code":200,"status":"OK","data":${result}}`
    return { status: 200, headers: { ...jsonHeaders, ...cacheHeaders(body, route.maxAgeSeconds) }, body }
  } catch (error) {
    if (!(error instanceof SalaahApiError)) throw error
    return { status: error.status, headers: { ...jsonHeaders, ...error.headers }, body: error.body }
  }
}

function preflight(): SalaahResponse {
  const headers = {
    ...corsHeaders,
    'Access-Control-Allow-Methods': 'GET, OPTIONS',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  }
  return { status: 204, headers, body: '' }
}
