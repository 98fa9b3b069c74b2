import type { insertProgramRows } from '#app/features/timetables/ramadan/program-writes.server.ts'
import { programYearOn } from '#app/features/timetables/ramadan-rules.ts'
import { ramadanProgram } from '#app/features/timetables/timetable-schema.ts'
import { dayInZone } from '#app/lib/time.ts'
import { toDayNumber } from '#salaah/days.ts'
import { toHijri } from '#salaah/hijri.ts'

const SAMPLE = 'Sample, not a real program.'
const field = { name: 'Sample field', address: '1 Sample Road', latitude: -33.9527, longitude: 18.4703 }

/** What the demonstration mosques hold in Ramadan and on the Eids; each says that it is a sample. */
const demonstration = [
  {
    taraweeh: [
      {
        occasion: 'taraweeh',
        time: { kind: 'after-isha', minutes: 10 },
        rakaats: 20,
        huffadh: 'Sample Hafidh, Sample Qari',
        reading: { kind: 'juz' },
        khatamNight: 29,
        ladies: 'yes',
        note: SAMPLE,
      },
    ],
    itikaf: { held: 'yes', contact: 'Sample Secretary', note: SAMPLE },
    eid: [
      {
        occasion: 'eid',
        eid: 'fitr',
        salaah: '07:15',
        ladies: 'yes',
        bringMat: true,
        rain: 'In the mosque',
        venue: field,
        note: SAMPLE,
      },
      { occasion: 'eid', eid: 'fitr', salaah: '08:00', ladies: 'yes', imam: 'Sample Imam', note: SAMPLE },
      { occasion: 'eid', eid: 'adha', salaah: '07:30', ladies: 'yes', note: SAMPLE },
    ],
  },
  {
    taraweeh: [
      {
        occasion: 'taraweeh',
        time: { kind: 'after-isha', minutes: 5 },
        rakaats: 8,
        reading: { kind: 'lines', lines: ['Short surahs'] },
        ladies: 'no',
        note: SAMPLE,
      },
    ],
    itikaf: { held: 'no', note: SAMPLE },
    eid: [{ occasion: 'eid', eid: 'fitr', salaah: '07:30', ladies: 'no', note: SAMPLE }],
  },
  {
    taraweeh: [
      { occasion: 'taraweeh', time: { kind: 'fixed', time: '21:30' }, fromNight: 2, rakaats: 20, note: SAMPLE },
    ],
    eid: [{ occasion: 'eid', eid: 'adha', salaah: '07:45', note: SAMPLE }],
  },
].map((program) => ramadanProgram.parse(program))

type Rows = Parameters<typeof insertProgramRows>[1]

/** The programs of some mosques for the present Hijri year, in the order of those of the demonstration. */
export function samplePrograms(mosqueIds: readonly string[], now: Date, zone: string): Rows {
  const { year, month, day } = toHijri(toDayNumber(dayInZone(now, zone)))
  const present = programYearOn({ year, month, day, status: 'calculated', authority: null })
  return mosqueIds.map((mosqueId, index) => ({
    ...{ mosqueId, year: present, version: 1, by: 'Sample data', now },
    program: demonstration[index % demonstration.length]!,
  }))
}
