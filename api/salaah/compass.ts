import { createBoundedCache } from '#app/lib/bounded-cache.ts'
import { createFairQueue } from '#app/lib/fair-queue.ts'
import { loadSharp } from '#app/services/images/sharp.server.ts'
import { tooManyRequests } from './errors.ts'
import { createRateLimit } from './rate-limit.ts'

const MAX_CACHED_BYTES = 8 * 1024 * 1024
const MAX_WAITING = 20
const MAX_DRAWN_PER_SECOND = 4
/** Directions are drawn to this part of a degree, a pixel of the largest picture. */
const STEPS_PER_DEGREE = 20

const pictures = createBoundedCache<Buffer>(MAX_CACHED_BYTES, (picture) => picture.length)
const inTurn = createFairQueue(MAX_WAITING, () => tooManyRequests('Too many pictures are being drawn.', 2))
const mayDraw = createRateLimit(MAX_DRAWN_PER_SECOND)

/** A compass rose with the direction of the Kaaba as PNG, cached; drawn in a thread of sharp, one at a time. */
export async function drawCompass(direction: number, size: number, client: string): Promise<Buffer> {
  const step = Math.round(direction * STEPS_PER_DEGREE) % (360 * STEPS_PER_DEGREE)
  const key = `${step}-${size}`
  const cached = pictures.get(key)
  if (cached) return cached
  if (!mayDraw(client, Date.now()))
    throw tooManyRequests(`Too many pictures: at most ${MAX_DRAWN_PER_SECOND} new ones a second from one address.`, 1)
  return inTurn(client, async () => pictures.get(key) ?? (await draw(key, step / STEPS_PER_DEGREE, size)))
}

async function draw(key: string, direction: number, size: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = await sharp(Buffer.from(compassSvg(direction, size)))
    .png()
    .toBuffer()
  pictures.set(key, picture)
  return picture
}

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
