import type { EidSession, RamadanProgram, TaraweehSession, Venue } from '#app/features/timetables/timetable-types.ts'

const venueFields = ['place', 'venueName', 'venueAddress', 'position'] as const
const taraweehFields = [
  'way',
  'time',
  'minutes',
  'rakaats',
  'ladies',
  'huffadh',
  'reading',
  'lines',
  'fromNight',
  'khatamNight',
  'note',
  ...venueFields,
] as const
const eidFields = ['eid', 'salaah', 'ladies', 'imam', 'language', 'bringMat', 'rain', 'note', ...venueFields] as const
const itikafFields = ['held', 'contact', 'note'] as const

export type TaraweehField = (typeof taraweehFields)[number]
export type EidField = (typeof eidFields)[number]
export type ItikafField = (typeof itikafFields)[number]
export type TaraweehValues = Record<TaraweehField, string>
export type EidValues = Record<EidField, string>

/** The values of the form: texts, so that invalid input can be shown again. */
export type ProgramFormValues = {
  taraweeh: TaraweehValues[]
  itikaf: Record<ItikafField, string>
  eid: EidValues[]
}

export const MAX_ROWS = 10

const atMosque = { place: 'here', venueName: '', venueAddress: '', position: '' }

export const emptyTaraweeh: TaraweehValues = {
  ...atMosque,
  way: 'after-isha',
  time: '',
  minutes: '',
  rakaats: '',
  ladies: 'unknown',
  huffadh: '',
  reading: 'lines',
  lines: '',
  fromNight: '1',
  khatamNight: '',
  note: '',
}

export const emptyEid = (eid: EidSession['eid']): EidValues => ({
  ...atMosque,
  eid,
  salaah: '',
  ladies: 'unknown',
  imam: '',
  language: '',
  bringMat: '',
  rain: '',
  note: '',
})

/** The form of a mosque that has entered nothing in this year or the one before. */
export const blankProgram: ProgramFormValues = {
  taraweeh: [emptyTaraweeh],
  itikaf: { held: 'unknown', contact: '', note: '' },
  eid: [emptyEid('fitr'), emptyEid('adha')],
}

/** Reads a submitted form. Rows are numbered from 0. */
export function readProgramForm(form: FormData): ProgramFormValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const fieldsOf = <F extends string>(fields: readonly F[], name: string) =>
    Object.fromEntries(fields.map((field) => [field, text(`${name}.${field}`)])) as Record<F, string>
  const rows = <F extends string>(fields: readonly F[], name: string, first: F) => {
    const list: Record<F, string>[] = []
    while (list.length < MAX_ROWS && form.has(`${name}.${list.length}.${first}`))
      list.push(fieldsOf(fields, `${name}.${list.length}`))
    return list
  }
  return {
    taraweeh: rows(taraweehFields, 'taraweeh', 'way'),
    itikaf: fieldsOf(itikafFields, 'itikaf'),
    eid: rows(eidFields, 'eid', 'salaah'),
  }
}

/** The form values of a stored program; a part that is empty has a row to fill in. */
export function toProgramValues({ taraweeh, itikaf, eid }: RamadanProgram): ProgramFormValues {
  return {
    taraweeh: taraweeh.length > 0 ? taraweeh.map(toTaraweehValues) : blankProgram.taraweeh,
    itikaf,
    eid: eid.length > 0 ? eid.map(toEidValues) : blankProgram.eid,
  }
}

function toTaraweehValues(session: TaraweehSession): TaraweehValues {
  const { time, fromNight, rakaats, huffadh, reading, khatamNight, ladies, note, venue } = session
  return {
    ...toVenueValues(venue),
    way: time.kind,
    time: time.kind === 'fixed' ? time.time : '',
    minutes: time.kind === 'after-isha' ? String(time.minutes) : '',
    rakaats: rakaats === null ? '' : String(rakaats),
    ladies,
    huffadh,
    reading: reading.kind,
    lines: reading.kind === 'lines' ? reading.lines.join('\n') : '',
    fromNight: String(fromNight),
    khatamNight: khatamNight === null ? '' : String(khatamNight),
    note,
  }
}

function toEidValues({ eid, salaah, ladies, imam, language, bringMat, rain, note, venue }: EidSession): EidValues {
  return {
    ...toVenueValues(venue),
    ...{ eid, salaah, ladies, imam, language, rain, note },
    bringMat: bringMat ? 'yes' : '',
  }
}

function toVenueValues(venue: Venue | null): Record<(typeof venueFields)[number], string> {
  if (!venue) return atMosque
  const { name, address, latitude, longitude } = venue
  const position = latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`
  return { place: 'elsewhere', venueName: name, venueAddress: address, position }
}
