import { saveProgram } from '#app/features/timetables/ramadan/program-writes.server.ts'
import { ramadanProgram } from '#app/features/timetables/timetable-schema.ts'
import type { EidSession, RamadanProgram, TaraweehSession } from '#app/features/timetables/timetable-types.ts'
import { anActor } from './actors.ts'
import { anAccess, type WithLadies } from './timetables.ts'

const anywhere = { language: '', venue: null }

/** Taraweeh at the mosque, ten minutes after the jamaat of Isha from the first night on. */
export function aTaraweeh({ ladies, ...fields }: WithLadies<TaraweehSession> = {}): TaraweehSession {
  return {
    ...anywhere,
    access: anAccess({ ladies }),
    occasion: 'taraweeh',
    time: { kind: 'after-isha', minutes: 10 },
    fromNight: 1,
    rakaats: null,
    huffadh: '',
    reading: { kind: 'lines', lines: [] },
    khatamNight: null,
    note: '',
    ...fields,
  }
}

/** The salaah of Eid al-Fitr at the mosque. */
export function anEidSalaah({ ladies, ...fields }: WithLadies<EidSession> = {}): EidSession {
  return {
    ...anywhere,
    access: anAccess({ ladies }),
    occasion: 'eid',
    eid: 'fitr',
    salaah: '07:30',
    imam: '',
    bringMat: false,
    rain: '',
    note: '',
    ...fields,
  }
}

/** What a mosque holds in a year, and nothing else. */
export const aProgram = (fields: Partial<RamadanProgram> = {}): RamadanProgram => ({
  ...ramadanProgram.parse({}),
  ...fields,
})

/** Stores the first program of a mosque and year. */
export async function holdProgram(
  mosqueId: string,
  fields: Partial<RamadanProgram>,
  { year = 1448, now = new Date() } = {},
): Promise<void> {
  const saved = await saveProgram(anActor('superadmin'), mosqueId, aProgram(fields), { year, version: 0, now })
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved))
}
