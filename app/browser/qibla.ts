import { wayOnMap } from '#app/features/mosques/map/city-frame.ts'
import {
  type CompassHeading,
  compassHeading,
  magneticDeclination,
  type Orientation,
} from '#app/features/qibla/compass.ts'
import { inDegrees, type QiblaWords, qiblaInWords, sunInWords } from '#app/features/qibla/qibla-words.ts'
import type { DayHalves } from '#app/i18n/time-format.ts'
import { clocksCompared, serverNow } from '#app/lib/web/server-clock.ts'
import { calculateQibla, sunInQibla } from '#salaah/qibla.ts'
import type { Position } from '#salaah/sun.ts'

type Data = { words: QiblaWords; halves?: DayHalves }
/** Browsers that ask first; `absolute` is the direction to north. */
type AskedFirst = { requestPermission?: (absolute: true) => Promise<'granted' | 'denied' | 'prompt'> }

/** A device that knows where north is says so at once. */
const WAIT_MS = 3_000
const FACING_DEGREES = 3

/** Offers the qibla from where the visitor stands, and the compass of the phone. The position stays in this function. */
export default function startFinder(section: HTMLElement): void {
  const { words, halves } = JSON.parse(section.dataset.qibla!) as Data
  const part = (name: string) => section.querySelector<HTMLElement>(`[data-part=${name}]`)!
  const say = (text: string) => {
    if (part('status').textContent !== text) part('status').textContent = text
  }

  function show(here: Position): number {
    const degrees = calculateQibla(here)
    const midnight = new Date(serverNow()).setHours(0, 0, 0, 0)
    const minutesOf = (at: number) => new Date(at).getHours() * 60 + new Date(at).getMinutes()
    const sun = sunInQibla(here, midnight).map(({ at, isAhead }) => ({ time: minutesOf(at), isAhead }))
    part('arrow').setAttribute('transform', `rotate(${degrees.toFixed(1)})`)
    part('place').textContent = words.here
    part('direction').textContent = qiblaInWords(words, degrees)
    part('sun').textContent = sunInWords(words, sun, halves)
    moveWay(section, here, degrees)
    return degrees
  }

  async function locate(): Promise<Position | null> {
    say(words.locating)
    try {
      const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
        navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 15_000, maximumAge: 120_000 }),
      )
      say('')
      return { latitude: coords.latitude, longitude: coords.longitude }
    } catch (error) {
      const { code, PERMISSION_DENIED } = error as GeolocationPositionError
      say(code !== undefined && code === PERMISSION_DENIED ? words.denied : words.failed)
      return null
    }
  }

  async function useCompass(): Promise<void> {
    // Safari asks only in the turn of the press.
    const asked = (DeviceOrientationEvent as AskedFirst).requestPermission?.(true)
    const isRefused = (await asked?.catch(() => 'denied')) === 'denied'
    if (isRefused) return say(words.refused)
    const here = await locate()
    if (!here) return
    const degrees = show(here)
    const declination = magneticDeclination(here, serverNow())
    if (declination === null) return say(words.unusable)
    follow(({ degrees: magnetic, accuracy }) => {
      const heading = magnetic + declination
      const off = ((degrees - heading + 540) % 360) - 180
      section.style.setProperty('--heading', heading.toFixed(1))
      say(Math.abs(off) <= FACING_DEGREES ? words.facing : words.hold)
      const corrected = words.corrected.replace('#', inDegrees(Math.abs(declination)))
      const exactness = accuracy === null ? words.noAccuracy : words.accuracy.replace('#', inDegrees(accuracy))
      part('accuracy').textContent = `${exactness} ${corrected}`
    })
  }

  function follow(turn: (heading: CompassHeading) => void): void {
    const none = setTimeout(() => say(words.none), WAIT_MS)
    for (const type of ['deviceorientationabsolute', 'deviceorientation'])
      addEventListener(type, (event) => {
        const heading = compassHeading(event as unknown as Orientation, screen.orientation?.angle ?? 0)
        if (!heading) return
        clearTimeout(none)
        turn(heading)
      })
    part('compass').hidden = true
  }

  part('locate').addEventListener('click', async () => {
    const here = await locate()
    if (here) show(here)
  })
  part('compass').addEventListener('click', () => void useCompass())
  part('compass').hidden = !('DeviceOrientationEvent' in window)
  // With a right clock, as most are, this asks nobody.
  void clocksCompared()
  part('actions').hidden = false
}

/** Moves the way on the map to where the visitor is, if the map shows it. */
function moveWay(section: HTMLElement, here: Position, degrees: number): void {
  const map = section.querySelector<SVGElement>('[data-frame]')
  const way = map?.querySelector('[data-way]')
  if (!map || !way) return
  const [west = 0, east = 0, south = 0, north = 0] = map.dataset.frame!.split(' ').map(Number)
  const path = wayOnMap({ west, east, south, north, height: Number(map.getAttribute('height')) }, here, degrees)
  way.setAttribute('d', path ?? '')
  map.querySelector('.map-pin-drawn')?.remove()
}
