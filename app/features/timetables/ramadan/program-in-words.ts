import { type Access, accessInWords, answerOf, spokenIn } from '#app/features/mosques/gathering-access.ts'
import type { NightReading } from '#app/features/timetables/ramadan-rules.ts'
import type { EidSession, RamadanProgram, TaraweehSession, Venue } from '#app/features/timetables/timetable-types.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { PublicTexts, SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'

export type ProgramWords = {
  program: PublicTexts['program']
  times: SharedTexts['times']
  formatTime: TimeFormat
  language: Language
}

/** Taraweeh in lines: first when it begins, then what is known of it, without its place. */
export function taraweehInWords(
  session: TaraweehSession,
  { program, times, formatTime, language }: ProgramWords,
  tonight: NightReading | null = null,
): string[] {
  const { time, fromNight, rakaats, huffadh, reading, khatamNight, access, note } = session
  const read = reading.kind === 'juz' ? program.juzEachNight : reading.lines.length === 1 && reading.lines[0]
  return compact([
    time.kind === 'fixed'
      ? program.beginsAt({ time: formatTime(time.time) })
      : program.afterIsha({ minutes: time.minutes }),
    fromNight > 1 && program.fromNight({ night: fromNight }),
    rakaats !== null && program.rakaats({ count: rakaats }),
    huffadh && program.huffadh({ names: huffadh }),
    tonight
      ? program.tonight({ reading: 'juz' in tonight ? program.juz({ number: tonight.juz }) : tonight.text })
      : read,
    khatamNight !== null && program.khatam({ night: khatamNight }),
    spokenIn(session.language, access.languages, language),
    ...accessLines(access, times),
    note,
  ])
}

/** An Eid salaah in lines: first its time, then what is known of it, without its place. */
export function eidInWords(session: EidSession, { program, times, formatTime, language }: ProgramWords): string[] {
  const { salaah, imam, access, bringMat, rain, note } = session
  const spoken = spokenIn(session.language, access.languages, language)
  return compact([
    program.eidAt({ time: formatTime(salaah) }),
    imam && times.leader({ name: imam }),
    spoken && times.khutbahIn({ language: spoken }),
    ...accessLines(access, times),
    bringMat && times.bringMat,
    rain && times.rain({ plan: rain }),
    note,
  ])
}

/** I'tikaf in lines; none while it is not known whether it is held. */
export function itikafInWords({ held, contact, note }: RamadanProgram['itikaf'], { program }: ProgramWords): string[] {
  if (held === 'unknown') return []
  return compact([program.itikafHeld[held], contact && program.ask({ whom: contact }), note])
}

/** Each part of a program as the record of changes says it: one line for each session. */
export function programInWords(
  { taraweeh, itikaf, eid }: RamadanProgram,
  words: ProgramWords,
): Record<keyof RamadanProgram, string> {
  const at = (venue: Venue | null) =>
    venue && words.times.elsewhere({ place: compact([venue.name, venue.address]).join(', ') })
  const inLine = (lines: readonly (string | null)[]) => compact(lines).join(' · ')
  return {
    taraweeh: taraweeh
      .map((session) => {
        const { reading, venue } = session
        const nights = reading.kind === 'lines' && reading.lines.length > 1 ? reading.lines : []
        return inLine([...taraweehInWords(session, words), ...nights, at(venue)])
      })
      .join('\n'),
    itikaf: inLine(itikafInWords(itikaf, words)),
    eid: eid
      .map((session) => inLine([words.program.eid[session.eid], ...eidInWords(session, words), at(session.venue)]))
      .join('\n'),
  }
}

const accessLines = (access: Access, times: SharedTexts['times']) => [
  ...accessInWords(access, times.access),
  answerOf(access, 'ladies') === 'unknown' && times.access.ladiesUnknown,
]

const compact = (lines: readonly (string | false | null | undefined)[]): string[] =>
  lines.filter((line): line is string => !!line)
