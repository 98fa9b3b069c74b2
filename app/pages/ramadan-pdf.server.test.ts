import { beforeEach, expect, test, vi } from 'vitest'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { chooseHijri, declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { readPdf } from '#tests/support/data/pdf-text.ts'
import { aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'
const { columns, ...words } = textsIn('en').public.ramadan.sheet

beforeEach(async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2027-01-10', 1448, 8], AUTHORITY)
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  vi.setSystemTime(new Date('2027-02-20T10:00:00Z'))
})

const openPdf = async (path: string) => readPdf(new Uint8Array(await (await visit(path)).arrayBuffer()))

/** A mosque with a jamaat of Isha and, if wanted, taraweeh of each night. */
async function aMosqueInRamadan({ taraweeh, from = '2027-01-01' }: { taraweeh: boolean; from?: string }) {
  const mosque = await aMosque({ name: 'Masjid of the Paper', address: '1 Long Street' })
  const timetable = { kind: 'regular' as const, name: '', validFrom: from, validUntil: null }
  await saveTimetable(
    anActor('superadmin'),
    mosque.id,
    { ...timetable, content: timetableContent({ week: jamaatAt('isha', '21:15') }) },
    { state: 'published', version: 0, now: new Date(), afterChange: async () => {} },
  )
  if (taraweeh) await holdProgram(mosque.id, { taraweeh: [aTaraweeh({ time: { kind: 'fixed', time: '21:40' } })] })
  return mosque
}

test('the paper of a city says when Ramadan begins, has a row for each fast, and marks the last one while it is open', async () => {
  const { title, lines, boxes } = await openPdf('/ramadan/sheet.pdf')
  const text = lines.join(' ')
  expect(title).toBe('Ramadan 1448 in Cape Town')
  for (const said of [
    words.begins({ day: 'Tuesday 9 February' }).split(',')[0]!,
    words.lastTen({ day: 'Sunday 28 February' }),
    words.uncertain,
    words.noCaution,
    words.printed({ day: 'Saturday 20 February 2027' }),
    'Mosque Connect, localhost:3000',
  ])
    expect(text).toContain(said)
  for (const absent of [columns.jamaat, columns.taraweeh, words.jamaats, words.noJamaats])
    expect(text).not.toContain(absent)
  const days = lines.filter((line) => /^\w{3} \d+ (Feb|Mar)\*?$/.test(line))
  expect([days.length, days[0], days.at(-1)]).toEqual([30, 'Tue 9 Feb', 'Wed 10 Mar*'])
  // The head, and each of the four Fridays.
  expect(boxes.filter(([, , width, height]) => width! > 500 && height! > 5)).toHaveLength(5)
  vi.setSystemTime(new Date('2027-03-09T19:00:00Z'))
  await declareMonth(['2027-03-10', 1448, 10], AUTHORITY)
  const known = await openPdf('/ramadan/sheet.pdf')
  expect(known.lines.filter((line) => /^\w{3} \d+ (Feb|Mar)/.test(line)).at(-1)).toBe('Tue 9 Mar')
  expect(known.lines.join(' ')).not.toContain(words.uncertain)
})

test.each([false, true])(
  'the paper of a mosque has its address and jamaats, taraweeh only where it is held: %s',
  async (taraweeh) => {
    const { slug } = await aMosqueInRamadan({ taraweeh, from: '2027-02-10' })
    const { title, lines } = await openPdf(`/mosques/${slug}/ramadan/sheet.pdf`)
    expect(title).toBe('Ramadan 1448 · Masjid of the Paper')
    expect(lines).toContainEqual(expect.stringContaining('1 Long Street'))
    expect(lines.filter((line) => line === columns.jamaat)).toHaveLength(5)
    // On the first day the mosque announces nothing.
    expect(lines.filter((line) => line === '21:15')).toHaveLength(29)
    // Of the first evening before the fasts there is no row.
    expect(lines.filter((line) => line === '21:40')).toHaveLength(taraweeh ? 29 : 0)
    expect(lines.includes(columns.taraweeh)).toBe(taraweeh)
    const text = lines.join(' ')
    expect([text.includes(words.jamaats), text.includes('First taraweeh')]).toEqual([true, taraweeh])
  },
)

test('a sheet marks today, Fridays and the last ten nights, and has the jamaat after each salaah', async () => {
  const { slug } = await aMosqueInRamadan({ taraweeh: true })
  const page = await open(`/mosques/${slug}/ramadan/sheet`)
  const day = (selector: string) => page.texts(`tbody ${selector} th`)
  expect(day('[aria-current=date]')).toEqual(['Sat 20 Feb'])
  expect(day('tr:has([type=checkbox][checked])')).toEqual(['Sat 20 Feb'])
  expect(day('.is-friday')).toEqual(['Fri 12 Feb', 'Fri 19 Feb', 'Fri 26 Feb', 'Fri 5 Mar'])
  expect([day('.is-last-ten').length, day('.begins-last-ten'), day('.is-uncertain').length]).toEqual([
    ...[10, ['Mon 1 Mar'], 1],
  ])
  const after = page.texts('thead th').map((name, index, all) => [all[index - 1], name])
  const jamaats = after.filter(([, name]) => name?.endsWith(columns.jamaat)).map(([salaah]) => salaah)
  expect(jamaats).toEqual([columns.fajr, columns.dhuhr, 'Asr Hanafi', columns.iftar, columns.isha])
  expect(page.attributes('tbody tr:first-child .jamaat', 'data-label')).toEqual([
    ...[columns.jamaat, columns.jamaat, columns.jamaat, `${columns.iftar}: ${columns.jamaat}`, columns.jamaat],
  ])
  expect(page.texts('tbody tr:first-child .jamaat')).toEqual(['–', '–', '–', '–', '21:15'])
  expect(page.all('tbody tr:first-child .is-key')).toHaveLength(2)
  expect(page.text).toContain('1 Long Street')
  await chooseHijri({ cautionMinutes: 5 })
  expect((await open('/ramadan/sheet')).text).toContain(words.caution({ minutes: 5 }))
})
