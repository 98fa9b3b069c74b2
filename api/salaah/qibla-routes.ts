import { z } from 'zod'
import { calculateQibla, type Position } from '#salaah/qibla.ts'
import { drawCompass } from './compass.ts'
import { parseLeadingInteger } from './dates.ts'
import { json } from './errors.ts'
import { cacheHeaders, corsHeaders } from './headers.ts'
import { parseFloatText } from './locations.ts'
import type { RouteContext, SalaahRoute } from './route.ts'
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

async function compass(context: RouteContext): Promise<ReturnType<typeof pictureResponse>> {
  const asked = parseLeadingInteger(context.path.size)
  const size = asked >= 1 && asked <= MAX_SIZE ? asked : DEFAULT_SIZE
  return pictureResponse(await drawCompass(calculateQibla(positionOf(context)), size, context.client))
}

function pictureResponse(body: Buffer) {
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
