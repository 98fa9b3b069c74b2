// biome-ignore-all lint/performance/noBarrelFile: a package has one entry
import {
  cacheHeaders,
  corsHeaders,
  jsonHeaders,
  methodNotAllowed,
  notFoundError,
  SalaahApiError,
  type SalaahResponse,
  type Surroundings,
} from './route.ts'
import { matchRoute } from './routes.ts'

export { type SalaahResponse, type SalaahRoute, type Surroundings, tooManyRequests } from './route.ts'
export { salaahRoutes } from './routes.ts'

/** A declaration is to be seen within a minute. */
const MAX_SITE_AGE_SECONDS = 60

/** Responds to a request. `client` is the network that it came from. */
export type Respond = (method: string, address: string, now: Date, client?: string) => Promise<SalaahResponse>

/** The AlAdhan-compatible API below /v1, independent of any web server. */
export function createSalaahApi(around: Surroundings = {}): Respond {
  return async (method, address, now, client = '') => {
    try {
      if (method === 'OPTIONS') return preflight()
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed()
      const [path = '', search = ''] = address.split(/\?(.*)/s, 2)
      const matched = matchRoute(path)
      if (!matched) throw notFoundError()
      const { route, parts } = matched
      const query = new Map(new URLSearchParams(search))
      const calendar = query.get('calendarMethod') === 'SITE' ? await around.loadCalendar?.() : undefined
      const site = calendar ? { calendar, now: now.getTime() } : null
      const result = await route.respond({ around, path: parts, query, now, site, client })
      if (typeof result !== 'string') return result
      const body = `{"code":200,"status":"OK","data":${result}}`
      return {
        status: 200,
        headers: { ...jsonHeaders, ...cacheHeaders(body, site ? MAX_SITE_AGE_SECONDS : route.maxAgeSeconds) },
        body,
      }
    } catch (error) {
      if (error instanceof SalaahApiError) return toResponse(error)
      throw error
    }
  }
}

/** The response that an error stands for. */
export const toResponse = ({ status, headers, body }: SalaahApiError): SalaahResponse => ({
  status,
  headers: { ...jsonHeaders, ...headers },
  body,
})

function preflight(): SalaahResponse {
  const headers = {
    ...corsHeaders,
    'Access-Control-Allow-Methods': 'GET, OPTIONS',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  }
  return { status: 204, headers, body: '' }
}
