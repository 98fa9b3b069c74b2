import { factsRoutes } from './facts-routes.ts'
import { hijriRoutes } from './hijri-routes.ts'
import type { SalaahRoute } from './route.ts'
import { calendarRoutes, timingsRoutes } from './timings-routes.ts'

/** Every address of the salaah API, in the order of its documentation. */
export const salaahRoutes: readonly SalaahRoute[] = [
  ...timingsRoutes,
  ...calendarRoutes,
  ...hijriRoutes,
  ...factsRoutes,
]

type Pattern = { route: SalaahRoute; segments: string[] }

const byFirstSegment = new Map<string, Pattern[]>()
for (const route of salaahRoutes) {
  const segments = route.path.split('/').slice(2)
  const patterns = byFirstSegment.get(segments[0]!) ?? []
  byFirstSegment.set(segments[0]!, [...patterns, { route, segments }])
}

/** The route of an encoded path below /v1, with its decoded parts; null when there is none. */
export function matchRoute(path: string): { route: SalaahRoute; parts: Record<string, string> } | null {
  const [, version, ...given] = path.replace(/\/$/, '').split('/')
  if (version !== 'v1') return null
  for (const { route, segments } of byFirstSegment.get(given[0] ?? '') ?? []) {
    if (segments.length !== given.length) continue
    const parts: Record<string, string> = {}
    const matches = segments.every((segment, index) => {
      const text = given[index]!
      if (!segment.startsWith('{')) return segment === text
      parts[segment.slice(1, -1)] = tryDecode(text)
      return text !== ''
    })
    if (matches) return { route, parts }
  }
  return null
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
