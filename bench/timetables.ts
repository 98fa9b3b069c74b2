import { reader } from '#app/db/client.server.ts'
import { renderJamaatCalendar } from '#app/features/timetables/feeds/jamaat-calendar.server.ts'
import { loadNextJamaats, loadTimetableDays } from '#app/features/timetables/timetables.server.ts'

// DATA_DIR=./data-large node bench/timetables.ts: processor time for the times of mosques, with the data of
// `npm run seed -- --large`.
const ROUNDS = 50
const PAGE_SIZE = 60
const now = new Date()
const mosques = await reader()
  .selectFrom('mosques')
  .select(['id', 'latitude', 'longitude', 'timeZone'])
  .orderBy('sortName')
  .limit(ROUNDS * PAGE_SIZE)
  .execute()

async function measure(name: string, limitMs: number, work: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await work(round)
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) await work(round)
  const { user, system } = process.cpuUsage(before)
  console.log(`${name}: ${((user + system) / 1000 / ROUNDS).toFixed(2)} ms of processor time (at most ${limitMs})`)
}

await measure('A year of one mosque', 20, (round) => loadTimetableDays([mosques[round]!.id], '2026-11-20', 365))
await measure(`The next jamaat of each of ${PAGE_SIZE} mosques`, 20, (round) =>
  loadNextJamaats(mosques.slice(round * PAGE_SIZE, (round + 1) * PAGE_SIZE), now, 1),
)
const mosque = {
  ...{ name: 'Masjid', street: '1 Main Road', zone: 'Africa/Johannesburg', language: 'en' as const },
  address: 'https://site.example/a',
}
await measure('The calendar of one mosque for a year', 200, (round) =>
  renderJamaatCalendar({ ...mosque, id: mosques[round]!.id, pageUrl: 'https://site.example/m' }, now),
)
