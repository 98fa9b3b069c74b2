import { emptyAccess, keepUnasked, toAccessValues } from '#app/features/mosques/gathering-access.ts'
import type { EidSession, RamadanProgram, TaraweehSession, Venue } from '#app/features/timetables/timetable-types.ts'
import { readFormFields } from '#app/lib/web/forms.ts'

export const MAX_ROWS = 10

const atMosque = { place: 'here', venueName: '', venueAddress: '', position: '' }

export const emptyTaraweeh = {
  ...atMosque,
  way: 'after-isha',
  time: '',
  minutes: '',
  rakaats: '',
  ...emptyAccess,
  language: '',
  huffadh: '',
  reading: 'lines',
  lines: '',
  fromNight: '1',
  khatamNight: '',
  note: '',
}

export const emptyEid = (eid: EidSession['eid']) => ({
  ...atMosque,
  eid: eid as string,
  salaah: '',
  ...emptyAccess,
  imam: '',
  language: '',
  bringMat: '',
  rain: '',
  note: '',
})

export type TaraweehValues = typeof emptyTaraweeh
export type EidValues = ReturnType<typeof emptyEid>

/** The form of a mosque that has entered nothing in this year or the one before. */
export const blankProgram = {
  taraweeh: [emptyTaraweeh],
  itikaf: { held: 'unknown', contact: '', note: '' },
  eid: [emptyEid('fitr'), emptyEid('adha')],
}

/** The values of the form: texts, so that invalid input can be shown again. */
export type ProgramFormValues = typeof blankProgram

/** Reads a submitted form. Rows are numbered from 0. */
export function readProgramForm(form: FormData): ProgramFormValues {
  const rows = <Row extends object>(empty: Row, name: string, first: keyof Row & string) => {
    const list: Row[] = []
    while (list.length < MAX_ROWS && form.has(`${name}.${list.length}.${first}`))
      list.push(readFormFields(form, empty, `${name}.${list.length}.`))
    return list
  }
  return {
    taraweeh: rows(emptyTaraweeh, 'taraweeh', 'way'),
    itikaf: readFormFields(form, blankProgram.itikaf, 'itikaf.'),
    eid: rows(emptyEid('fitr'), 'eid', 'salaah'),
  }
}

/** A form that was opened before it asked who can follow keeps what is stored of that. */
export function keepProgramAccess(sent: ProgramFormValues, stored: RamadanProgram | null): ProgramFormValues {
  const { taraweeh, eid } = stored ?? { taraweeh: [], eid: [] }
  const rows = { taraweeh: taraweeh.map(toTaraweehValues), eid: eid.map(toEidValues) }
  return {
    ...sent,
    taraweeh: sent.taraweeh.map((row, index) => ({
      ...keepUnasked(row, rows.taraweeh[index]),
      // Nor did it ask for the language of a talk.
      language: row.language || (row.sign_language === '' && rows.taraweeh[index]?.language) || '',
    })),
    eid: sent.eid.map((row, index) => keepUnasked(row, rows.eid[index])),
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
  const { time, fromNight, rakaats, huffadh, reading, khatamNight, access, language, note, venue } = session
  return {
    ...toVenueValues(venue),
    way: time.kind,
    time: time.kind === 'fixed' ? time.time : '',
    minutes: time.kind === 'after-isha' ? String(time.minutes) : '',
    rakaats: rakaats === null ? '' : String(rakaats),
    ...toAccessValues(access),
    language,
    huffadh,
    reading: reading.kind,
    lines: reading.kind === 'lines' ? reading.lines.join('\n') : '',
    fromNight: String(fromNight),
    khatamNight: khatamNight === null ? '' : String(khatamNight),
    note,
  }
}

function toEidValues({ eid, salaah, access, imam, language, bringMat, rain, note, venue }: EidSession): EidValues {
  return {
    ...toVenueValues(venue),
    ...toAccessValues(access),
    ...{ eid, salaah, imam, language, rain, note },
    bringMat: bringMat ? 'yes' : '',
  }
}

function toVenueValues(venue: Venue | null): typeof atMosque {
  if (!venue) return atMosque
  const { name, address, latitude, longitude } = venue
  const position = latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`
  return { place: 'elsewhere', venueName: name, venueAddress: address, position }
}
