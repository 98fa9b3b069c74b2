import { readAccessCells, toAccessCells } from '#app/features/mosques/gathering-access.ts'
import { gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import type { RamadanProgram, TaraweehSession, Venue } from '#app/features/timetables/timetable-types.ts'

/** The columns of what mosques hold in Ramadan and on the Eids, as it is exported and imported: a row for each session. */
export const programColumns = [
  ...(['mosqueId', 'mosqueName', 'year', 'occasion', 'time', 'minutesAfterIsha', 'fromNight', 'khatamNight'] as const),
  ...(['rakaats', 'huffadh', 'readsJuz', 'reading', 'imam', 'language', 'languages', 'held', 'contact'] as const),
  ...gatheringFacts,
  ...(['bringMat', 'rain', 'venueName', 'venueAddress', 'venueLatitude', 'venueLongitude', 'note'] as const),
]
/** The same in the files for everybody, with the days of an Eid and the page of the mosque. */
export const publicProgramColumns = [...programColumns, 'days', 'url', 'license'] as const

type Column = (typeof programColumns)[number]
/** The cells of a list that is read. */
type Cells = { readonly [C in Column]?: unknown }

type Program = {
  mosqueId: string
  mosqueName: string
  year: number
  taraweeh: readonly Omit<TaraweehSession, 'occasion'>[]
  itikaf: RamadanProgram['itikaf']
  eid: readonly Omit<RamadanProgram['eid'][number], 'occasion'>[]
}

const yesNo = (isSo: boolean) => (isSo ? 'yes' : 'no')

/** The rows of a program: its taraweeh, i'tikaf where anything is known of it, and its Eid salaah. */
export function programRows({ mosqueId, mosqueName, year, taraweeh, itikaf, eid }: Program) {
  const rowOf = (row: Omit<{ [C in Column]?: unknown }, 'mosqueId'>) => ({ mosqueId, mosqueName, year, ...row })
  const { held, contact, note } = itikaf
  return [
    ...taraweeh.map(({ time, reading, venue, fromNight, khatamNight, rakaats, huffadh, language, access, note }) =>
      rowOf({
        occasion: 'taraweeh',
        ...(time.kind === 'fixed' ? { time: time.time } : { minutesAfterIsha: time.minutes }),
        readsJuz: yesNo(reading.kind === 'juz'),
        reading: reading.kind === 'lines' ? reading.lines.map((line) => line.replaceAll('|', '/')) : [],
        ...{ fromNight, khatamNight, rakaats, huffadh, language, note },
        ...toAccessCells(access),
        ...venueCells(venue),
      }),
    ),
    ...(held === 'unknown' && !contact && !note ? [] : [rowOf({ occasion: 'itikaf', held, contact, note })]),
    ...eid.map(({ eid: which, salaah, imam, language, access, bringMat, rain, venue, note }) =>
      rowOf({
        occasion: `eid-al-${which}`,
        time: salaah,
        bringMat: yesNo(bringMat),
        ...{ imam, language, rain, note },
        ...toAccessCells(access),
        ...venueCells(venue),
      }),
    ),
  ]
}

function venueCells(venue: Venue | null) {
  if (!venue) return {}
  const { name, address, latitude, longitude } = venue
  return { venueName: name, venueAddress: address, venueLatitude: latitude, venueLongitude: longitude }
}

/** Puts the rows of a list together to one record for each mosque and year. Nothing is checked: an import checks records. */
export function toProgramRecords<R extends { fields: Cells }>(rows: readonly R[]): R[] {
  const text = (cell: unknown) => (typeof cell === 'string' ? cell : '')
  const keyOf = ({ fields: { mosqueId, mosqueName, year } }: R) =>
    JSON.stringify([text(mosqueId) || text(mosqueName), text(year)])
  return [...Map.groupBy(rows, keyOf).values()].map((ofProgram) => {
    const [first] = ofProgram as [R]
    const { mosqueId, mosqueName, year } = first.fields
    const cells = ofProgram.map(
      ({ fields }) =>
        (column: Column) =>
          text(fields[column]),
    )
    const ofOccasion = (occasion: string) => cells.filter((cell) => cell('occasion') === occasion)
    const [itikaf] = ofOccasion('itikaf')
    const others = cells.filter((cell) => !['taraweeh', 'itikaf'].includes(cell('occasion')))
    const fields = {
      ...{ mosqueId, mosqueName, year: toNumber(text(year)) },
      taraweeh: ofOccasion('taraweeh').map(readTaraweeh),
      itikaf: itikaf && { held: itikaf('held') || undefined, contact: itikaf('contact'), note: itikaf('note') },
      eid: others.map(readEid),
    }
    return { ...first, id: null, fields }
  })
}

type Cell = (column: Column) => string

const toNumber = (cell: string) => (cell === '' ? undefined : Number(cell))
const toYes = (cell: string) => /^(yes|true|1)$/i.test(cell)
/** Spreadsheets write 07:15 as 7:15 or 07:15:00. */
const toTime = (cell: string) => cell.replace(/^(\d{1,2}:\d\d)(:00)?$/, '$1').padStart('00:00'.length, '0')

const shared = (cell: Cell) => ({
  language: cell('language'),
  access: readAccessCells((column) => cell(column)),
  note: cell('note'),
  venue:
    cell('venueName') || cell('venueAddress')
      ? {
          name: cell('venueName'),
          address: cell('venueAddress'),
          latitude: toNumber(cell('venueLatitude')) ?? null,
          longitude: toNumber(cell('venueLongitude')) ?? null,
        }
      : null,
})

const readTaraweeh = (cell: Cell) => ({
  ...shared(cell),
  occasion: 'taraweeh',
  time: cell('time')
    ? { kind: 'fixed', time: toTime(cell('time')) }
    : { kind: 'after-isha', minutes: toNumber(cell('minutesAfterIsha')) },
  fromNight: toNumber(cell('fromNight')),
  khatamNight: toNumber(cell('khatamNight')),
  rakaats: toNumber(cell('rakaats')),
  huffadh: cell('huffadh'),
  reading: toYes(cell('readsJuz')) ? { kind: 'juz' } : { kind: 'lines', lines: readLines(cell('reading')) },
})

const readLines = (cell: string) => (cell === '' ? [] : cell.split('|').map((line) => line.trim()))

const readEid = (cell: Cell) => ({
  ...shared(cell),
  occasion: 'eid',
  eid: cell('occasion').replace(/^eid-al-/, ''),
  salaah: toTime(cell('time')),
  imam: cell('imam'),
  bringMat: toYes(cell('bringMat')),
  rain: cell('rain'),
})
