import type { ReactNode } from 'react'
import { type Access, saidSince } from '#app/features/mosques/gathering-access.ts'
import { mosqueFastingAddress, mosqueSheetAddress } from '#app/features/mosques/mosque-links.ts'
import { Fold, TitledSection } from '#app/features/mosques/page/titled-section.tsx'
import { VenueLink } from '#app/features/timetables/page/sessions.tsx'
import type { EidSession } from '#app/features/timetables/timetable-types.ts'
import { dayAndMonth, fullDate, monthAndYear } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import type { MosqueEidDays, MosqueProgram } from './mosque-program.server.ts'
import { eidInWords, itikafInWords, type ProgramWords, taraweehInWords } from './program-in-words.ts'

type Props = { program: MosqueProgram; mosque: { slug: string } }

/** Taraweeh, i'tikaf and the Eid salaah on the page of a mosque, in their season. */
export function ProgramInSeason({ program, mosque }: Props) {
  return <ProgramParts program={program} mosque={mosque} isInSeason />
}

/** The same out of season, in one line that opens. */
export function FoldedProgram({ program, mosque, children }: Props & { children: ReactNode }) {
  const { program: texts } = useTexts()
  const { dates } = useSharedTexts()
  const { begins } = program
  const month = begins && monthAndYear(dates, begins.day.slice(0, 7))
  return (
    <Fold title={texts.fold} holds={month && (begins.isCertain ? month : texts.expectedIn({ month }))}>
      <ProgramParts program={program} mosque={mosque} isInSeason={false} />
      {children}
    </Fold>
  )
}

/** Whether something of it is out of season. */
export const hasFoldedProgram = ({ season, taraweeh, itikaf, eids }: MosqueProgram): boolean =>
  eids.some(({ eid }) => eid !== season) || (season !== 'fitr' && (taraweeh.length > 0 || itikaf !== null))

/** What of a program is in season, or what is not. Maps of an occasion read what is marked as held. */
function ProgramParts({
  program: { season, taraweeh, itikaf, eids },
  mosque,
  isInSeason,
}: Props & { isInSeason: boolean }) {
  const { program: texts, ramadan } = useTexts()
  const language = useLanguage()
  const words = useProgramWords()
  const withRamadan = (season === 'fitr') === isInSeason
  return (
    <>
      {withRamadan && taraweeh.length > 0 && (
        <TitledSection title={texts.taraweeh}>
          <ul className="flex flex-col gap-4">
            {taraweeh.map(({ session, tonight }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other key
              <li key={index}>
                <TaraweehLines session={session} tonight={tonight} />
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap gap-x-4">
            <LocalLink to={mosqueSheetAddress(mosque)} className="link target inline-flex items-center">
              {ramadan.page.sheet}
            </LocalLink>
            <a href={mosqueFastingAddress(mosque, language)} className="link target inline-flex items-center">
              {ramadan.page.feed}
            </a>
          </p>
        </TitledSection>
      )}
      {withRamadan && itikaf && (
        <TitledSection title={texts.itikaf}>
          <Lines lines={itikafInWords(itikaf, words)} />
        </TitledSection>
      )}
      {eids.map(
        ({ eid, days, sessions }, index) =>
          (eid === season) === isInSeason && (
            <TitledSection key={eid} title={texts.eid[eid]}>
              <p data-held={index === 0 ? 'eid' : undefined} className="font-semibold">
                <EidDaysInWords days={days} />
              </p>
              <ul className="flex flex-col gap-4">
                {sessions.map((session, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other key
                  <li key={position}>
                    <EidLines session={session} isNext={index === 0} />
                  </li>
                ))}
              </ul>
            </TitledSection>
          ),
      )}
    </>
  )
}

function TaraweehLines({ session, tonight }: MosqueProgram['taraweeh'][number]) {
  const [begins, ...lines] = taraweehInWords(session, useProgramWords(), tonight)
  return (
    <>
      <p data-held="taraweeh" className="font-semibold">
        {begins}
      </p>
      <Lines lines={[...lines, ...useSaidOn(session.access)]} />
      {session.venue && <VenueLink venue={session.venue} />}
    </>
  )
}

function EidLines({ session, isNext }: { session: EidSession; isNext: boolean }) {
  const [time, ...lines] = eidInWords(session, useProgramWords())
  return (
    <>
      <p data-held={isNext ? 'eid' : undefined} className="font-semibold">
        {time}
      </p>
      {session.venue && <VenueLink venue={session.venue} />}
      <Lines lines={[...lines, ...useSaidOn(session.access)]} />
    </>
  )
}

function useSaidOn(access: Access): string[] {
  const { times, dates } = useSharedTexts()
  const day = saidSince(access)
  return day ? [times.access.saidOn({ date: dayAndMonth(dates, day) })] : []
}

function useProgramWords(): ProgramWords {
  const { program } = useTexts()
  const { times } = useSharedTexts()
  return { program, times, formatTime: useTimeFormat(), language: useLanguage() }
}

function EidDaysInWords({ days: { day, other, isCertain } }: { days: MosqueEidDays }) {
  const { program: texts } = useTexts()
  const { dates } = useSharedTexts()
  if (other) return texts.eidEither({ day: fullDate(dates, day), other: fullDate(dates, other) })
  return isCertain ? fullDate(dates, day) : texts.eidExpected({ day: fullDate(dates, day) })
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
        <li key={index}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  )
}
