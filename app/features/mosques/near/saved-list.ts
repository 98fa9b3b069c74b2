import { timeFormat } from '#app/i18n/time-format.ts'
import { applyMergePatch, type JsonObject } from '#app/lib/merge-patch.ts'
import { clocksCompared, serverNow } from '#app/lib/web/server-clock.ts'
import { createRow, loadRowTexts, type RowTexts, updateNext } from './near-rows.ts'
import { getNearState } from './near-state.ts'
import { loadMatches, type NearbyMosque } from './nearby-list.ts'
import { sortByReach } from './reach.ts'
import {
  AREA_MOSQUES,
  MAX_SHOWN,
  readSavedArea,
  readSavedMosques,
  type SavedArea,
  type SavedMosque,
  saveArea,
} from './saved-storage.ts'

const MINUTE_MS = 60_000

type View = { show: () => Promise<void> }
const views = new WeakMap<HTMLElement, View>()

/** Shows the saved mosques or, without any, those of the chosen area, with their next jamaats. */
export async function showSaved(section: HTMLElement): Promise<void> {
  await clocksCompared()
  const near = document.getElementById('near')!
  const view = views.get(section) ?? createView(section, near, await loadRowTexts(near))
  views.set(section, view)
  await view.show()
}

function createView(section: HTMLElement, near: HTMLElement, texts: RowTexts): View {
  const template = near.querySelector<HTMLTemplateElement>('[data-near-row]')!
  const forget = section.querySelector<HTMLElement>('[data-saved-forget]')!
  const { savedMosques = '' } = section.dataset
  let rows: { row: HTMLElement; mosque: NearbyMosque }[] = []

  async function show(): Promise<void> {
    const saved = readSavedMosques().slice(0, MAX_SHOWN)
    // A list by distance that is open shows the area already.
    const area = saved.length > 0 || getNearState() ? null : readSavedArea()
    const mosques = area ? await loadArea(area) : await loadSaved(saved)
    rows = mosques.map((mosque) => ({ mosque, row: createRow(template, mosque, texts) }))
    section.hidden = rows.length === 0
    section.querySelector('h2')!.textContent = area ? texts.areaTitle({ place: area.place }) : savedMosques
    forget.hidden = !area
    const [first] = saved
    if (first) void showFastAt(first, texts).catch(() => {})
    section.querySelector('ol')!.replaceChildren(...rows.map(({ row }) => row))
    update()
    document.dispatchEvent(new CustomEvent('rowschange'))
  }

  function update(): void {
    for (const { row, mosque } of rows) updateNext(row, mosque, texts, serverNow())
  }

  function tick(): void {
    update()
    setTimeout(tick, MINUTE_MS - (serverNow() % MINUTE_MS) + 50)
  }

  // The regions of the page bring back the times of its city.
  document.addEventListener('regionchange', () => {
    const [first] = readSavedMosques()
    if (first) void showFastAt(first, texts).catch(() => {})
  })
  forget.addEventListener('click', () => {
    saveArea(null)
    void show()
  })
  tick()
  return { show }
}

/** The nearest mosques of an area, those with known jamaats first. */
async function loadArea(area: SavedArea): Promise<NearbyMosque[]> {
  const { mosques } = await loadMatches('', area, AREA_MOSQUES)
  const state = { ...area, sort: 'distance', pace: 'walking' } as const
  const nearest = sortByReach(mosques, state, serverNow()).map(({ mosque }) => mosque)
  const [known, unknown] = [true, false].map((has) => nearest.filter(({ jamaats }) => jamaats.length > 0 === has))
  return [...known!, ...unknown!].slice(0, AREA_MOSQUES)
}

/** The saved mosques as they are now. One that is not found, perhaps renamed, is a link by its saved name. */
async function loadSaved(saved: readonly SavedMosque[]): Promise<NearbyMosque[]> {
  const known = new Map<string, NearbyMosque>()
  for (const { slug, at } of saved) {
    if (known.has(slug)) continue
    const { mosques, tilesFor } = await loadMatches('', at ?? { latitude: 0, longitude: 0 }, 1)
    for (const mosque of mosques) known.set(mosque.slug, mosque)
    // Without tiles this was the list of all mosques.
    if (!tilesFor) break
  }
  return saved.map(({ slug, name, at }) => {
    const { latitude, longitude } = at ?? { latitude: 0, longitude: 0 }
    return (
      known.get(slug) ?? {
        slug,
        name,
        address: '',
        latitude,
        longitude,
        approximate: true,
        jamaats: [],
        confirmed: null,
        isStale: false,
        zone: 'UTC',
        beginnings: [],
      }
    )
  })
}

/** What is read of the days of a mosque. */
type FileDay = JsonObject & {
  day: string
  /** `1448-09-01`. */
  hijri: { date: string }
  times: { fajr: { begins?: string }; maghrib: { begins?: string } }
}

const RAMADAN = '09'

/** Shows suhoor and iftar of a mosque where the page leads with those of its city; on days of no fast there it leaves them. */
async function showFastAt({ slug, name }: SavedMosque, texts: RowTexts): Promise<void> {
  const lead = document.querySelector<HTMLElement>('[data-season]:has([data-season-time])')
  if (!lead) return
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
  part('tomorrow').textContent = day === today.day ? '' : part('tomorrow').dataset.seasonTomorrow!
  for (const [of, at] of [
    ['suhoor', suhoor],
    ['iftar', iftar],
  ] as const) {
    const time = part(`time=${of}`)
    time.toggleAttribute('data-next', of === next)
    const minutes = Math.round(at / MINUTE_MS) + zone
    time.querySelector('[data-season-clock]')!.textContent = timeFormat(texts.halves)(minutes % MINUTES_A_DAY)
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
