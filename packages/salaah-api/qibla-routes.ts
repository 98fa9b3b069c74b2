import { z } from 'zod'
import { calculateQibla } from '../salaah/qibla.ts'
import type { Position } from '../salaah/sun.ts'
import { parseLeadingInteger } from './date-json.ts'
import { parseFloatText } from './locations.ts'
import { cacheHeaders, corsHeaders, json, notFoundError, type RouteContext, type SalaahRoute } from './route.ts'
import { locations } from './schemas.ts'

const MAX_AGE_SECONDS = 7200
const DEFAULT_SIZE = 1000
const MAX_SIZE = 4000
const none = z.object({})
const position = z.object(locations[''])

/** The position in a path; anything that is no number is 0, as at the service. */
const positionOf = ({ path }: RouteContext): Position => ({
  latitude: parseFloatText(path.latitude),
  longitude: parseFloatText(path.longitude),
})

/** Directions are drawn to this part of a degree, a pixel of the largest picture. */
const STEPS_PER_DEGREE = 20

/** A compass rose with the direction of the Kaaba. */
async function compass(context: RouteContext) {
  const { around, client, path } = context
  if (!around.draw) throw notFoundError()
  const asked = parseLeadingInteger(path.size)
  const size = asked >= 1 && asked <= MAX_SIZE ? asked : DEFAULT_SIZE
  const step = Math.round(calculateQibla(positionOf(context)) * STEPS_PER_DEGREE) % (360 * STEPS_PER_DEGREE)
  const svg = compassSvg(step / STEPS_PER_DEGREE, size)
  const body = await around.draw({ name: `${step}-${size}`, svg, client })
  const headers = { ...corsHeaders, ...cacheHeaders(body, MAX_AGE_SECONDS), 'Content-Type': 'image/png' }
  return { status: 200, headers, body }
}

const picture = {
  query: none,
  data: z.string().describe('A square picture.'),
  mediaType: 'image/png',
  respond: compass,
}

/** The direction of the Kaaba as a number and as a picture. */
export const qiblaRoutes: readonly SalaahRoute[] = [
  {
    path: '/v1/qibla/{latitude}/{longitude}',
    name: 'qibla',
    summary: 'The direction of the Kaaba in degrees from north.',
    parameters: position,
    query: none,
    data: z.object({ latitude: z.number(), longitude: z.number(), direction: z.number() }),
    maxAgeSeconds: MAX_AGE_SECONDS,
    respond: (context) => {
      const from = positionOf(context)
      return json({ ...from, direction: calculateQibla(from) })
    },
  },
  {
    ...picture,
    path: '/v1/qibla/{latitude}/{longitude}/compass',
    name: 'compass',
    summary: 'A compass with the direction of the Kaaba, 1000 pixels wide.',
    parameters: position,
  },
  {
    ...picture,
    path: '/v1/qibla/{latitude}/{longitude}/compass/{size}',
    name: 'compassOfSize',
    summary: 'A compass with the direction of the Kaaba.',
    parameters: position.extend({ size: z.int().min(1).max(MAX_SIZE).describe('Its width in pixels.') }),
  },
]

/** A rose with marks every five degrees, a line to the direction, and the Kaaba at its end, upright. */
function compassSvg(direction: number, size: number): string {
  const around = (degrees: number, shape: string) => `<g transform="rotate(${degrees} 500 500)">${shape}</g>`
  const marks = Array.from({ length: 72 }, (_, index) =>
    around(index * 5, index % 6 === 0 ? '<path d="M500 64v44" stroke-width="6"/>' : '<path d="M500 64v24"/>'),
  )
  const points = [45, 135, 225, 315].map((degrees) => around(degrees, point('#8fae9d', '#bbcdc3', 300)))
  const mainPoints = [0, 90, 180, 270].map((degrees) => around(degrees, point('#2f5d49', '#829d91', 190)))
  const north = '<path d="M500 8l22 44h-44z" fill="#b3261e" stroke="none"/>'
  const kaaba =
    '<path d="M466 92h68v66h-68z" fill="#111" stroke="#fff" stroke-width="4"/><path d="M466 108h68v12h-68z" fill="#d9b968" stroke="none"/>'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 1000 1000">` +
    `<circle cx="500" cy="500" r="440" fill="#fff" stroke="#2f5d49" stroke-width="8"/>` +
    `<g stroke="#48574f" stroke-width="3" fill="none">${marks.join('')}</g>` +
    `<g stroke="none">${points.join('')}${mainPoints.join('')}</g>${north}` +
    around(direction, `<path d="M500 500V125" stroke="#036621" stroke-width="6"/>`) +
    around(direction, `<g transform="rotate(${-direction} 500 125)">${kaaba}</g>`) +
    '</svg>'
  )
}

/** A point of the rose, its halves in two tones. */
function point(dark: string, light: string, tip: number): string {
  return `<path d="M500 500L464 440L500 ${tip}z" fill="${dark}"/><path d="M500 500L536 440L500 ${tip}z" fill="${light}"/>`
}
