import { clocksCompared, serverNow } from '#app/lib/web/server-clock.ts'
import { createShortRow, loadRowTexts, type RowTexts, savedWords, writeParts } from './near-rows.ts'
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

/**
 * Shows the mosque saved last above all, and in their section the others or, without any saved, those of the chosen area,
 * each with what is next there.
 */
export async function showSaved(section: HTMLElement): Promise<void> {
  await clocksCompared()
  const near = document.getElementById('near')!
  const view = views.get(section) ?? createView(section, await loadRowTexts(near))
  views.set(section, view)
  await view.show()
}

function createView(section: HTMLElement, texts: RowTexts): View {
  const template = section.querySelector<HTMLTemplateElement>('[data-saved-row]')!
  const first = document.getElementById('first-saved')!
  const forget = section.querySelector<HTMLElement>('[data-saved-forget]')!
  const { savedMosques = '' } = section.dataset
  let rows: { row: HTMLElement; mosque: NearbyMosque }[] = []

  async function show(): Promise<void> {
    const saved = readSavedMosques().slice(0, MAX_SHOWN)
    // A list by distance that is open shows the area already.
    const area = saved.length > 0 || getNearState() ? null : readSavedArea()
    const mosques = area ? await loadArea(area) : await loadSaved(saved)
    rows = mosques.map((mosque) => ({ mosque, row: createShortRow(template, mosque, texts) }))
    const above = saved.length > 0 ? rows.slice(0, 1) : []
    first.replaceChildren(...above.map(({ row }) => row))
    first.hidden = above.length === 0
    section.hidden =
      rows.length === above.length && section.querySelector('[data-not-installed]:not([hidden])') === null
    section.querySelector('h2')!.textContent = area ? texts.areaTitle({ place: area.place }) : savedMosques
    forget.hidden = !area
    section.toggleAttribute('data-area', area !== null)
    section.querySelector('ol')!.replaceChildren(...rows.slice(above.length).map(({ row }) => row))
    update()
    document.dispatchEvent(new CustomEvent('rowschange'))
  }

  function update(): void {
    for (const { row, mosque } of rows) {
      const words = savedWords(texts, mosque, serverNow())
      writeParts(row, words)
      // In the morning of Eid the line of the next Eid salaahs does not repeat the one above it.
      for (const name of document.querySelectorAll<HTMLElement>(`[data-eid-of="${mosque.slug}"]`))
        name.hidden = row.parentElement === first && name.querySelector('b')!.textContent === words.jamaat
    }
  }

  function tick(): void {
    update()
    setTimeout(tick, MINUTE_MS - (serverNow() % MINUTE_MS) + 50)
  }

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
    const { mosques, tilesFor } = await loadMatches('rooms=on', at ?? { latitude: 0, longitude: 0 }, 1)
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
