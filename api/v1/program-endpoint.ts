import { z } from 'zod'
import { MAX_HIJRI_YEAR } from '#app/features/hijri/declaration-schema.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { findPrograms, type PublicProgram } from '#app/features/timetables/feeds/public-programs.server.ts'
import { programYearOn } from '#app/features/timetables/ramadan-rules.ts'
import { eids } from '#app/features/timetables/timetable-types.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { dayAt } from '#salaah/zone.ts'
import {
  defineEndpoint,
  emptyToNull,
  integerParam,
  nextQuery,
  pageOf,
  pageParams,
  textParam,
  toPage,
} from './endpoint.ts'
import {
  accessJson,
  dayStatus,
  fixedTime,
  ladiesJson,
  languagesJson,
  toSessionAccessJson,
  venueJson,
} from './timetable-endpoint.ts'

const text = z.string().nullable()
const night = z.int().min(1).max(30)

const taraweehJson = z
  .object({
    salaah: fixedTime.nullable().describe('`HH:MM`; null when it follows the jamaat of Isha.'),
    minutesAfterIsha: z.int().nullable().describe('After the jamaat of Isha, where it has no fixed time.'),
    fromNight: night.describe('The first night in which it is held.'),
    khatamNight: night.nullable().describe('The night in which the Qur’an is completed.'),
    rakaats: z.int().nullable(),
    huffadh: text.describe('Who leads.'),
    readsJuz: z.boolean().describe('Whether one juz is read each night.'),
    readings: z
      .array(z.string())
      .describe('What is read, in words: one line for all nights, or one for each night from `fromNight` on.'),
    language: text.describe('Of a talk.'),
    languages: languagesJson,
    access: accessJson,
    ladies: ladiesJson,
    venue: venueJson,
    note: text,
  })
  .meta({ id: 'ProgramTaraweeh', description: 'Taraweeh at a mosque through a Ramadan.' })

const eidJson = z
  .object({
    eid: z.enum(eids),
    days: z
      .array(z.iso.date())
      .min(1)
      .describe('The day on which it is; while that is not announced, the expected one or the two that it may be.'),
    isCertain: z
      .boolean()
      .describe(
        'Whether the day is announced, follows from a month of 30 days, or is calculated by a calendar that is not sighted.',
      ),
    salaah: fixedTime,
    imam: text,
    language: text.describe('Of the khutbah.'),
    languages: languagesJson,
    access: accessJson,
    ladies: ladiesJson,
    venue: venueJson,
    bringMat: z.boolean().describe('Whether people are asked to bring a mat.'),
    rain: text.describe('What happens when it rains.'),
    note: text,
  })
  .meta({ id: 'ProgramEid', description: 'An Eid salaah of a mosque.' })

const programJson = z
  .object({
    mosque: z.string().describe('The id of the mosque.'),
    name: z.string(),
    url: z.url().describe('The page of the mosque.'),
    year: z.int().describe('Of the Hijri calendar.'),
    ramadan: z
      .object({ from: z.iso.date(), until: z.iso.date(), status: dayStatus })
      .describe('The first and the last fast at this mosque; `status` is that of the first.'),
    taraweeh: z.array(taraweehJson),
    itikaf: z.object({
      held: z.enum(['yes', 'no', 'unknown']),
      contact: text.describe('Whom to ask.'),
      note: text,
    }),
    eid: z.array(eidJson),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'RamadanProgram', description: 'What a mosque holds in Ramadan and on the Eids of a Hijri year.' })

export const programEndpoint = defineEndpoint({
  path: '/api/v1/ramadan-programs',
  name: 'listRamadanPrograms',
  summary: 'What mosques hold in Ramadan and on the Eids: taraweeh, i‘tikaf and Eid salaah, by the name of the mosque.',
  query: z.object({
    year: integerParam(0, MAX_HIJRI_YEAR, 0).describe(
      'A Hijri year; without it, or 0, the one whose Ramadan and Eids are next or present.',
    ),
    mosque: textParam(64).describe('The id of a mosque; without it all mosques.'),
    ...pageParams(30),
  }),
  response: pageOf(programJson),
  async respond(_parameters, { year: asked, mosque, ...part }, { now, origin }) {
    const [calendar, [city]] = [await getSiteCalendar(), await siteCities()]
    const year = asked || programYearOn(calendar.dateOf(dayAt(city.zone, now.getTime()), now.getTime()))
    const found = await findPrograms({ year, mosqueId: mosque }, part, { now, origin })
    const next = nextQuery({ year: String(year), mosque }, part)
    return {
      until: new Date(Math.min(calendar.changesAfter(now.getTime()), nextMidnight(now, city.zone).getTime())),
      body: toPage(found.programs.map(toProgramJson), found.total, part, `${origin}/api/v1/ramadan-programs`, next),
    }
  },
})

/** A program as the API returns it. */
export function toProgramJson({ mosqueId, mosqueName, taraweeh, itikaf, eid, ...program }: PublicProgram) {
  return {
    ...program,
    mosque: mosqueId,
    name: mosqueName,
    taraweeh: taraweeh.map(({ time, reading, huffadh, language, note, access, ...session }) => ({
      ...session,
      ...toSessionAccessJson(access),
      salaah: time.kind === 'fixed' ? time.time : null,
      minutesAfterIsha: time.kind === 'after-isha' ? time.minutes : null,
      readsJuz: reading.kind === 'juz',
      readings: reading.kind === 'lines' ? [...reading.lines] : [],
      ...emptyToNull({ huffadh, language, note }),
    })),
    itikaf: { held: itikaf.held, ...emptyToNull({ contact: itikaf.contact, note: itikaf.note }) },
    eid: eid.map(({ imam, language, rain, note, access, ...session }) => ({
      ...session,
      ...toSessionAccessJson(access),
      ...emptyToNull({ imam, language, rain, note }),
    })),
  }
}
