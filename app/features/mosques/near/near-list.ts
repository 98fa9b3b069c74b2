import { clocksCompared, serverNow } from '#app/lib/web/server-clock.ts'
import { createRow, loadRowTexts, type RowTexts, updateRow } from './near-rows.ts'
import { getNearState, type NearState, onNearChange, setNearState } from './near-state.ts'
import { type FirstAnswer, nearbySearch } from './nearby-address.ts'
import { isLoadedFor, type LoadedMosques, loadMatches } from './nearby-list.ts'
import { type ReachedMosque, reachOf, sortByReach } from './reach.ts'
import { type SavedArea, saveArea } from './saved-storage.ts'

/** A coarse position comes sooner, and is enough to sort mosques. */
const locating = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 120_000 }

const lists = new WeakMap<HTMLElement, NearList>()

/**
 * Shows the list by distance after a press on 'Near me', after a choice of a place, or, without a control, as it was
 * before another page was opened. `first` is the answer to the filters that the page had then.
 */
export async function openNear(section: HTMLElement, control: HTMLElement | null, first: FirstAnswer): Promise<void> {
  await clocksCompared()
  const texts = await loadRowTexts(section)
  const list = lists.get(section) ?? createNearList(section, texts)
  lists.set(section, list)
  if (!control) return list.resume(first)
  const status = document.querySelector<HTMLElement>('[data-near-status]')
  const report = (text: string) => {
    if (status) status.textContent = text
  }
  const found = control instanceof HTMLSelectElement ? placeOf(control) : await locate(report, texts)
  if (!found) return
  if (found.place !== null) saveArea(found)
  const { sort = 'distance', pace = 'walking' } = getNearState() ?? {}
  await list.start({ sort, pace, ...found }, first)
  report('')
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  section.scrollIntoView({ behavior, block: 'start' })
}

/** The position of the visitor; null when it was not shared, which is reported. */
async function locate(report: (text: string) => void, texts: RowTexts) {
  report(texts.locating)
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
      if (!navigator.geolocation) reject(new Error('This browser has no position'))
      navigator.geolocation.getCurrentPosition(resolve, reject, locating)
    })
    report(texts.loading)
    return { latitude: coords.latitude, longitude: coords.longitude, place: null }
  } catch (error) {
    const { code, PERMISSION_DENIED } = error as GeolocationPositionError
    report(code !== undefined && code === PERMISSION_DENIED ? texts.denied : texts.failed)
    return null
  }
}

/** The chosen place, whose option has its position. */
function placeOf(select: HTMLSelectElement): SavedArea | null {
  const option = select.selectedOptions[0]
  const [latitude, longitude] = (option?.dataset.at ?? '').split(',').map(Number)
  if (!option || latitude === undefined || longitude === undefined) return null
  return { latitude, longitude, place: option.value }
}

const ROWS_PER_PAGE = 30
const MINUTE_MS = 60_000

/** The list in its section. `first` is an answer that is on its way already. */
type NearList = {
  start: (state: NearState, first: FirstAnswer) => Promise<void>
  resume: (first: FirstAnswer) => Promise<void>
}

/** Creates the list, which follows the filters, the position and the clock. */
function createNearList(section: HTMLElement, texts: RowTexts): NearList {
  const part = (name: string) => section.querySelector<HTMLElement>(`[data-near-${name}]`)!
  const template = part('row') as HTMLTemplateElement
  let loaded: LoadedMosques | null = null
  let latest = 0
  let rows: { row: HTMLElement; reached: ReachedMosque }[] = []

  /** Loads what the filters of the page match, or all mosques when they match none, unless that is loaded. */
  async function refresh(first?: FirstAnswer): Promise<void> {
    const state = getNearState()
    const turn = ++latest
    if (!state) return show()
    const search = nearbySearch(location.search, section.dataset.held)
    // The filters may have changed while the visitor was asked for the position.
    const response = first?.search === search ? first.response : undefined
    if (response || !loaded || !isLoadedFor(loaded, search, state, listLength(), serverNow())) {
      const next = await loadMatches(search, state, listLength(), response)
      // A later change of the filters or of the position has its own answer.
      if (turn !== latest) return
      loaded = next
    }
    show()
  }

  function show(): void {
    const state = getNearState()
    showOnMap(state)
    // Who searched for a place wants its mosques first, until they press 'Near me' again.
    const isShown = state !== null && loaded !== null && !document.querySelector('[data-place-results]')
    section.hidden = !isShown
    document.getElementById(section.dataset.replaces ?? '')?.toggleAttribute('data-by-distance', isShown)
    if (!isShown) return
    const now = serverNow()
    const sorted = sortByReach(loaded!.mosques, state, now)
    rows = sorted
      .slice(0, listLength())
      .map((reached) => ({ reached, row: createRow(template, reached.mosque, texts) }))
    part('list').replaceChildren(...rows.map(({ row }) => row))
    part('more').hidden = rows.length >= sorted.length
    part('without').hidden = loaded!.withoutPosition === 0
    const hasTimes = loaded!.mosques.some(({ jamaats }) => jamaats.length > 0)
    part('choices').hidden = !hasTimes
    showHeading(hasTimes ? state : { ...state, sort: 'distance' })
    update()
    document.dispatchEvent(new CustomEvent('rowschange'))
  }

  function showHeading({ place, sort, pace }: NearState): void {
    const kind = loaded!.mosques.some(({ isRoom }) => isRoom) ? 'prayer-room' : 'mosque'
    part('title').textContent = place === null ? texts.title({ kind }) : texts.titleOf({ place, kind })
    const noteByDistance = place === null ? texts.note : texts.noteOf({ place })
    const note = sort === 'jamaat' ? texts.noteJamaat : noteByDistance
    part('note').textContent = loaded!.isFallback ? `${texts.withoutMatch} ${note}` : note
    for (const [name, value] of [
      ['near-sort', sort],
      ['near-pace', pace],
    ])
      section.querySelector<HTMLInputElement>(`input[name=${name}][value=${value}]`)!.checked = true
    const picker = document.querySelector<HTMLSelectElement>('[data-near-place]')
    if (picker) picker.value = place ?? ''
  }

  /** Writes times left into the rows. Their order stays, so that nothing moves under a finger. */
  function update(): void {
    const state = getNearState()
    if (!state) return
    const now = serverNow()
    for (const each of rows) {
      const { mosque } = each.reached
      each.reached = { mosque, reach: reachOf(mosque, state, state.pace, now) }
      updateRow(each.row, each.reached, state, texts, now)
    }
  }

  function tick(): void {
    update()
    setTimeout(tick, MINUTE_MS - (serverNow() % MINUTE_MS) + 50)
  }

  part('stop').addEventListener('click', () => {
    setNearState(null)
    document.querySelector<HTMLElement>('[data-near-locate]')?.focus()
  })
  part('more').addEventListener('click', () => {
    const count = rows.length
    history.replaceState({ ...history.state, nearListLength: count + ROWS_PER_PAGE }, '')
    void refresh().then(() => rows[count]?.row.querySelector('a')?.focus())
  })
  part('choices').addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    const state = getNearState()
    if (state) setNearState({ ...state, [name.slice('near-'.length)]: value })
  })
  let answer: FirstAnswer | undefined
  let latestRefresh = Promise.resolve()
  const follow = () => {
    latestRefresh = refresh(answer)
    answer = undefined
    latestRefresh.then(
      () => showFailure(false),
      () => showFailure(true),
    )
  }
  onNearChange(follow)
  document.addEventListener('regionchange', follow)
  addEventListener('pagehide', () => {
    if (getNearState()) history.replaceState({ ...history.state, nearListScroll: scrollY }, '')
  })
  tick()
  return {
    start(state, first) {
      document.querySelector('[data-place-results]')?.removeAttribute('data-place-results')
      answer = first
      setNearState(state)
      return latestRefresh
    },
    async resume(first) {
      await refresh(first)
      restoreScroll()
    },
  }
}

/** Marks where the list starts on the drawn map of the page. */
function showOnMap(here: NearState | null): void {
  const map = document.querySelector<SVGElement>('[data-frame]')
  map?.querySelector('.map-here')?.remove()
  if (!map || !here) return
  const [west = 0, east = 0, south = 0, north = 0] = map.dataset.frame!.split(' ').map(Number)
  // A frame beyond the date line has longitudes beyond 180.
  const longitude = here.longitude + 360 * Math.round(((west + east) / 2 - here.longitude) / 360)
  const [x, y] = [(longitude - west) / (east - west), (north - here.latitude) / (north - south)]
  if (Math.abs(x - 0.5) > 0.5 || Math.abs(y - 0.5) > 0.5) return
  const dot = map.appendChild(document.createElementNS(map.namespaceURI, 'circle'))
  for (const [name, value] of Object.entries({ class: 'map-here', cx: `${x * 100}%`, cy: `${y * 100}%`, r: '8' }))
    dot.setAttribute(name, value)
}

function showFailure(isFailed: boolean): void {
  document.querySelector<HTMLElement>('[data-near-failed]')!.hidden = !isFailed
}

/** Restores the scroll position again, because the browser does it before this list is shown. */
function restoreScroll(): void {
  const { nearListScroll, ...rest } = history.state ?? {}
  if (nearListScroll === undefined) return
  history.replaceState(rest, '')
  scrollTo({ top: nearListScroll, behavior: 'instant' })
}

/** The number of rows. It is stored in the history entry, so that Back restores the length of the list. */
function listLength(): number {
  return history.state?.nearListLength ?? ROWS_PER_PAGE
}
