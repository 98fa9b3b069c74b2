import { timeFormat } from '#app/i18n/time-format.ts'
import { applyMergePatch, type JsonObject } from '#app/lib/merge-patch.ts'
import { clocksCompared, serverNow } from '#app/lib/web/server-clock.ts'
import type { SavedMosque } from './saved-storage.ts'

const MINUTE_MS = 60_000

/** What is read of the days of a mosque. */
type FileDay = JsonObject & {
  day: string
  /** `1448-09-01`. */
  hijri: { date: string }
  times: { fajr: { begins?: string }; maghrib: { begins?: string } }
}

const RAMADAN = '09'

/** Shows suhoor and iftar of a mosque where the page leads with those of its city; on days of no fast there it leaves them. */
export async function showFastAt({ slug, name }: SavedMosque): Promise<void> {
  await clocksCompared()
  const lead = document.querySelector<HTMLElement>('[data-season]:has([data-season-time])')
  // A city that was chosen stays.
  if (!lead || /[?&]city=/.test(location.search)) return
  const [am = '', pm = ''] = lead.dataset.halves?.split('|') ?? []
  const formatTime = timeFormat(pm ? [am, pm] : undefined)
  const response = await fetch(`${mosquePath(slug)}/days.json`)
  const { days: patches } = (await response.json()) as { days: [FileDay, ...JsonObject[]] }
  const [today, change] = patches
  const cautionMs = Number(lead.dataset.season) * MINUTE_MS
  const fasts = [today, applyMergePatch(today, change ?? {}) as FileDay].map(({ day, hijri, times }) => ({
    day,
    hijri: hijri.date.split('-').slice(1),
    suhoor: Date.parse(times.fajr.begins ?? '') - cautionMs,
    iftar: Date.parse(times.maghrib.begins ?? ''),
    zone: offsetOf(times.fajr.begins ?? ''),
  }))
  const now = serverNow()
  const fast = fasts.find(({ iftar }) => iftar > now)
  if (!fast || fast.hijri[0] !== RAMADAN || !fast.suhoor) return
  const { day, suhoor, iftar, zone } = fast
  const next = suhoor > now ? 'suhoor' : 'iftar'
  const part = (name: string) => lead.querySelector<HTMLElement>(`[data-season-${name}]`)!
  const write = (name: string, text: string) => {
    part(name).textContent = part(name).getAttribute(`data-season-${name}`)!.replace('#', text)
  }
  write('date', String(Number(fast.hijri[1])))
  write('place', name)
  part('day').hidden = part('day').dataset.seasonDay !== day
  const [ends = '', ended = ''] = part('suhoor').dataset.seasonSuhoor!.split('|')
  part('suhoor').textContent = next === 'suhoor' ? ends : ended
  for (const [of, at] of [
    ['suhoor', suhoor],
    ['iftar', iftar],
  ] as const) {
    const time = part(`time=${of}`)
    time.toggleAttribute('data-next', of === next)
    const minutes = Math.round(at / MINUTE_MS) + zone
    time.querySelector('[data-season-clock]')!.textContent = formatTime(minutes % MINUTES_A_DAY)
    const tomorrow = time.querySelector<HTMLElement>('[data-season-tomorrow]')!
    tomorrow.textContent = day === today.day ? '' : tomorrow.dataset.seasonTomorrow!
  }
  if (cautionMs > 0) {
    const fajr = Math.round((suhoor + cautionMs) / MINUTE_MS) + zone
    write('fajr', formatTime(fajr % MINUTES_A_DAY))
  }
  lead.querySelector<HTMLElement>('[role=timer]')!.dataset.until = String(fast[next])
}

const MINUTES_A_DAY = 1440

const mosquePath = (slug: string) => `/mosques/${encodeURIComponent(slug)}`

/** The minutes by which an instant such as `2026-11-20T13:15:00+02:00` is ahead of UTC. */
function offsetOf(instant: string): number {
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}
