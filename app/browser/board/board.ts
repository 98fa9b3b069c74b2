import type { PageMessage } from '#app/browser/worker.ts'
import type { BoardFile } from '#app/features/boards/board-file.ts'
import {
  ASK_EVERY_MS,
  type BoardClock,
  type BoardData,
  boardAt,
  isQuietAt,
  MAX_DRIFT_MS,
  READ_EVERY_MS,
  readBoardDays,
  settingsOf,
} from '#app/features/boards/board-rules.ts'
import type { BoardSettings } from '#app/features/boards/board-settings.ts'
import type { DaysFile } from '#app/features/timetables/days-file.ts'
import { dress, show, showNothing } from './board-view.ts'

// A board asks the server, keeps a clock of its own, and with one timer shows every second what holds then.

const SECOND_MS = 1000
/** An answer that takes longer is not waited for. */
const ANSWER_MS = 30_000
/** After no answer the server is asked again sooner. */
const RETRY_MS = 60_000
/** A board that has nothing to show does not wait that long. */
const FIRST_RETRY_MS = 5_000
/** A board that has just been loaded does not load itself again. */
const MIN_UPTIME_MS = 6 * 3_600_000
const SCREEN_KEY = 'screen'

type Screen = { id: string; token: string }
type Preview = { settings: BoardSettings; at?: number }

const root = document.documentElement
const slug = root.getAttribute('data-mosque')!
const address = `/mosques/${slug}`

// The clock counts with `performance.now`, which nobody sets. What the set believes is only compared with it.
let base = { time: Date.now(), counted: performance.now(), device: Date.now() }
const shownNow = () => base.time + (performance.now() - base.counted)
const clock: BoardClock = { isChecked: false, driftMs: 0, answeredAt: null, startedAt: Date.now() }

let data: BoardData | null = null
let turns: DaysFile['hijri']['turns'] = 'maghrib'
let askAt = 0
let askedAt = Number.NEGATIVE_INFINITY
let readAt = Number.NEGATIVE_INFINITY
let questions = 0
let isRevoked = false
let isLeaving = false
const startedAt = performance.now()

const fromHash = (name: string): string => {
  const found = new RegExp(`[#&]${name}=([^&]*)`).exec(location.hash)
  return found ? decodeURIComponent(found[1]!) : ''
}

let preview = readPreview()
const paired = readScreen()

function readPreview(): Preview | null {
  try {
    return fromHash('preview') ? JSON.parse(fromHash('preview')) : null
  } catch (_error) {
    return null
  }
}

/** The screen that this set was paired as; it stays in the storage, because sets open the address that they started with. */
function readScreen(): Screen | null {
  const [id, token] = fromHash(SCREEN_KEY).split('.')
  if (!id || !token || preview) return null
  try {
    localStorage.setItem(SCREEN_KEY, JSON.stringify({ slug, id, token }))
  } catch (_error) {
    // A set without storage is paired again after it was off.
  }
  return { id, token }
}

type Question = { device: number; counted: number; arrived?: number }

const load = (path: string) => fetch(path, { cache: 'no-store', credentials: 'omit' })

/** Asks whether anything has changed, and reads everything when it has, every five minutes and after no answer. */
async function ask(): Promise<void> {
  questions += 1
  const question = questions
  const [device, counted] = [Date.now(), performance.now()]
  askedAt = counted
  askAt = counted + RETRY_MS
  try {
    if (data && counted - readAt < READ_EVERY_MS) {
      const answer = await load('/screen/revision')
      const { revision } = await answer.json()
      if (question !== questions) return
      if (answer.ok && revision === data.file.revision) {
        hear(answer, { device, counted })
        return
      }
      readAt = Number.NEGATIVE_INFINITY
    }
    await readAll(question)
  } catch (_error) {
    // The board says by itself for how long there was no answer.
  }
  if (!data && question === questions) askAt = performance.now() + FIRST_RETRY_MS
}

/** Reads what a board needs. Data of an answer that came too late are not used. */
async function readAll(question: number): Promise<void> {
  const [device, counted] = [Date.now(), performance.now()]
  const answer = await load(`${address}/board.json`)
  const arrived = performance.now()
  const file: BoardFile = await answer.json()
  if (!answer.ok || file.slug !== slug || question !== questions || arrived - counted > ANSWER_MS) return
  const isKept = answer.headers.has('Kept-At')
  if (!data || data.file.revision !== file.revision || data.file.generated !== file.generated) {
    const days: DaysFile = await (await load(`${address}/days.json`)).json()
    if (question !== questions || (days.revision !== file.revision && !isKept && data)) return
    turns = days.hijri.turns
    data = { file, days: readBoardDays(days), generated: Date.parse(days.generated), validUntil: days.validUntil }
  }
  if (!hear(answer, { device, counted, arrived })) return
  readAt = arrived
  isRevoked = paired !== null && !preview && settingsOf(file, paired.id) === null
  if (paired && !preview) void report(paired)
  await loadAgainAtNight()
}

/** Takes the time from an answer of the server itself; a copy that was kept tells none, and then it is false. */
function hear(answer: Response, { device, counted, arrived = performance.now() }: Question): boolean {
  const sent = Date.parse(answer.headers.get('Date') || '') + Number(answer.headers.get('Age') || 0) * SECOND_MS
  const took = arrived - counted
  if (!sent || answer.headers.has('Kept-At') || took > ANSWER_MS) return false
  // The header names the second that is going on, of half a second on average.
  const time = sent + SECOND_MS / 2 + took / 2
  // A second's difference is that of the header: the clock does not jump for it.
  const isRight = clock.isChecked && Math.abs(time - (base.time + arrived - base.counted)) <= SECOND_MS
  base = { time: isRight ? base.time + arrived - base.counted : time, counted: arrived, device: device + took }
  clock.isChecked = true
  clock.driftMs = 0
  clock.answeredAt = base.time
  askAt = arrived + ASK_EVERY_MS * (0.95 + Math.random() / 10)
  return true
}

const report = ({ id, token }: Screen) =>
  fetch('/screen/heartbeat', {
    method: 'POST',
    credentials: 'omit',
    headers: { Screen: `${id}.${token}` },
  }).catch(() => {})

/** Once a night, when the server has just answered and the page itself is there, for a new release and a fresh memory. */
async function loadAgainAtNight(): Promise<void> {
  if (preview || isLeaving || !data || performance.now() - startedAt < MIN_UPTIME_MS) return
  if (!isQuietAt(base.time, data.days)) return
  const page = await load(location.pathname)
  if (!page.ok || page.headers.has('Kept-At')) return
  isLeaving = true
  location.reload()
}

function tick(): void {
  const counted = performance.now()
  clock.driftMs = clock.isChecked ? Date.now() - base.device - (counted - base.counted) : 0
  const hasDrifted = Math.abs(clock.driftMs) > MAX_DRIFT_MS
  if (counted >= askAt || (hasDrifted && counted - askedAt > ANSWER_MS)) void ask()
  const stored = data && (preview ? preview.settings : settingsOf(data.file, paired?.id) || data.file.settings)
  const settings = stored || ({ shown: {}, dark: {}, languages: [], theme: 'light', color: '' } as never)
  const moved = preview?.at
  const now = moved === undefined ? shownNow() : moved + counted - startedAt
  const known = moved === undefined ? clock : { ...clock, isChecked: true, driftMs: 0, answeredAt: now }
  try {
    show(boardAt(now, known, data, settings, turns), { data, settings, now, isRevoked, isPreview: preview !== null })
    dress({ data, settings, now })
  } catch (_error) {
    // A board that cannot be put together shows nothing that may be wrong.
    showNothing()
  }
  setTimeout(tick, SECOND_MS - (shownNow() % SECOND_MS) + 5)
}

/** Lets the worker keep what a board needs to start without the server. */
function keep(): void {
  if (!navigator.serviceWorker || preview || !root.hasAttribute('data-offline')) return
  navigator.serviceWorker.register('/sw.js').catch(() => {})
  void navigator.serviceWorker.ready.then(({ active }) => {
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.indexOf(`${location.origin}/assets/`) === 0)
    const message: PageMessage = { page: location.pathname, files, board: address }
    if (active) active.postMessage(message)
  })
}

addEventListener('hashchange', () => {
  preview = readPreview()
})
// A set that was asleep has a clock that nobody has checked.
addEventListener('online', () => {
  askAt = 0
})
if (document.readyState === 'complete') keep()
else addEventListener('load', keep)
if (root.hasAttribute('data-kept')) {
  const plain = document.getElementById('plain')
  if (plain) plain.hidden = true
}
tick()
