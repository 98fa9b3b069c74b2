import { expect, test, vi } from 'vitest'
import { parseMosqueRecord } from './mosque-record.ts'
import { planImport } from './plan-import.server.ts'
import { readImportFile } from './read-import-file.server.ts'

test('a long list is read and checked in many short pieces', async () => {
  const rows = Array.from({ length: 5000 }, (_, row) => `m${row},Masjid ${row},Area ${row},1 Long Street`)
  // A clock that goes on by a millisecond whenever it is read, however fast the machine is.
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 1
    return clock
  })
  let pieces = 0
  const countPiece = () => {
    pieces += 1
    counting = setImmediate(countPiece)
  }
  let counting = setImmediate(countPiece)
  const read = await readImportFile(['id,name,area,address', ...rows].join('\n'))
  const afterReading = pieces
  if (!read.ok) throw new Error(read.fault)
  const { lines, errors } = await planImport(read.raw, { language: 'en', now: new Date() })
  clearImmediate(counting)
  expect([lines.length, errors]).toEqual([5000, 0])
  expect(afterReading).toBeGreaterThan(500)
  expect(pieces - afterReading).toBeGreaterThan(500)
})

test('of a list with millions of entries only the first are looked at', () => {
  const long = 'a|'.repeat(2_000_000)
  const { imams, images, facts } = parseMosqueRecord({
    imams: long,
    images: long,
    imageTexts: long,
    facilities: long,
    facts: 'a: yes|'.repeat(2_000_000),
  })
  expect([imams.length, images.length, facts.length]).toEqual([200, 200, 1])
})
