import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { type HijriTexts, hijriDateInWords } from '#app/features/hijri/hijri-words.ts'
import { TitledSection } from '#app/features/mosques/page/titled-section.tsx'
import { missingTime } from '#app/features/prayer-times/day-rows.ts'
import { type AnnouncedRow, announcedRows } from '#app/features/timetables/times-rows.ts'
import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { dayAndMonth, fullDate, monthAndYear } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type PublicTexts, type SharedTexts, useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { TimeInCell } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { weekdayOf } from '#app/lib/days.ts'
import type { PdfOffer } from '#app/services/pdf/offer-pdf.server.ts'
import { BackArrow, Button, buttonClass, ForwardArrow } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import { PdfLink } from '#app/ui/pdf-link.tsx'
import { QrPicture } from '#app/ui/pictures/qr-picture.tsx'
import { addDays } from '#salaah/days.ts'
import { prayers } from '#salaah/next-prayer.ts'
import type { MonthTimes } from './month-times.server.ts'
import type { MosqueTimes } from './mosque-times.server.ts'
import { SessionNotes } from './sessions.tsx'
import { calculationInWords, nightsInWords, sourceInWords } from './times-source.tsx'

/** The coming week of a mosque that announces its times, and the way to its month. */
export function WeekTimes({
  times: { week, today, jumuah },
  monthAddress,
  historyOf,
}: {
  times: MosqueTimes
  monthAddress: string
  /** Where the changes of a time are, such as `jamaat.fajr`. */
  historyOf: HistoryOf
}) {
  const { times: texts } = useSharedTexts()
  return (
    <TitledSection
      title={texts.week}
      aside={
        <LocalLink to={monthAddress} className="link target -my-2.5 inline-flex items-center text-sm print:hidden">
          {texts.month}
        </LocalLink>
      }
    >
      <div data-region="week" className="flex flex-col gap-1.5">
        <DaysTable label={texts.week} days={week} today={today} historyOf={historyOf} />
        {/* Today's card says where the Jumu'ah of this day is. */}
        <SessionNotes days={week.filter(({ day }) => day !== jumuah?.day)} />
      </div>
    </TitledSection>
  )
}

type Mosque = { name: string; otherName: string | null; address: string }

type MonthSheetProps = {
  mosque: Mosque
  month: MonthTimes
  address: string
  pdf: PdfOffer | null
  card: PdfOffer | null
}

/** A month of a mosque's times: a page to read and one sheet of A4 paper. */
export function MonthSheet({ mosque, month, address, pdf, card }: MonthSheetProps) {
  const texts = useSharedTexts()
  const { times, dates } = texts
  const { hijri } = useTexts()
  const title = monthTitle(month, texts)
  return (
    <div data-region="month" className="times-sheet wrap py-6 sm:py-10">
      <LocalLink to={address} className="link inline-flex items-center gap-1.5 py-2 text-sm print:hidden">
        <BackArrow className="size-4" />
        <Written text={times.backToMosque({ mosque: mosque.name })} />
      </LocalLink>
      <header className="times-sheet-head">
        <div>
          <h1 className="text-3xl">
            <Written text={mosque.name} />
          </h1>
          {mosque.otherName && <Written as="p" text={mosque.otherName} className="w-fit text-2xl text-ink-soft" />}
          <p className="text-ink-soft">
            <Written text={mosque.address} />
          </p>
          <p className="mt-2 font-semibold text-xl">{title}</p>
          <p className="text-sm">{hijriInWords(month, hijri, dates)}</p>
        </div>
        <figure className="times-sheet-code">
          <QrPicture className="times-qr" code={month.qr} label={times.codeLabel} />
          <figcaption>{times.code}</figcaption>
        </figure>
      </header>
      {month.isInvalid && <Notice tone="brass">{times.wrongMonth}</Notice>}
      <nav aria-label={times.months} className="my-4 flex flex-wrap gap-3 print:hidden">
        {month.before && (
          <MonthLink month={month.before} address={address}>
            <BackArrow className="size-4" />
            {monthAndYear(dates, month.before)}
          </MonthLink>
        )}{' '}
        {month.after && (
          <MonthLink month={month.after} address={address}>
            {monthAndYear(dates, month.after)}
            <ForwardArrow className="size-4" />
          </MonthLink>
        )}
        <Button variant="secondary" className="needs-script" data-print="">
          <Printer aria-hidden="true" />
          {times.print}
        </Button>
        <Button variant="secondary" className="needs-script" data-print="card">
          <Printer aria-hidden="true" />
          {times.printCard}
        </Button>
        <PdfLink offer={pdf} label={times.pdf} missing={times.pdfMissing} />
        {card?.address && <PdfLink offer={card} label={times.card} missing={times.pdfMissing} />}
      </nav>
      <DaysTable label={title} days={month.days} today={month.today} isSheet />
      <MonthNotes month={month} />
    </div>
  )
}

/** Below a month: how to read it, whose times these are, and where congregations are held elsewhere. */
export function MonthNotes({ month }: { month: MonthTimes }) {
  const texts = { ...useSharedTexts(), salaah: useTexts().salaah }
  return (
    <>
      <p data-changes-at={month.changesAt} className="mt-3 text-sm">
        {sheetInWords(month, texts, useLanguage())}
      </p>
      <SessionNotes days={month.days} />
    </>
  )
}

/** '21 Jumada al-Ula 1448 (expected): Sunday 1 November · 1 Jumada al-Akhirah 1448: Wednesday 11 November'. */
export const hijriInWords = ({ hijri: days }: MonthTimes, texts: HijriTexts, dates: SharedTexts['dates']): string =>
  days
    .map(({ day, date }) => {
      const words = hijriDateInWords(date, texts)
      const marked = date.status === 'expected' ? texts.expected({ date: words }) : words
      return `${marked}: ${dayAndMonth(dates, day)}`
    })
    .join(' · ')

/** 'Jamaat times for November 2026'; of a month for which the mosque announces nothing, what the times are instead. */
export function monthTitle(
  { month, isAnnounced, calculated }: MonthTimes,
  { times, dates }: Pick<SharedTexts, 'times' | 'dates'>,
): string {
  const name = monthAndYear(dates, month)
  if (isAnnounced) return times.monthTitle({ month: name })
  return calculated?.publisher ? times.publishedTitle({ month: name }) : times.calculatedTitle({ month: name })
}

/** How to read the sheet, whose times these are and how old that is. */
export function sheetInWords(
  month: MonthTimes,
  texts: SharedTexts & Pick<PublicTexts, 'salaah'>,
  language: Language,
): string {
  const { times, dates } = texts
  const { days, isAnnounced, calculated, nights, confirmation } = month
  const practice = nightsInWords(nights, texts.salaah)
  if (!isAnnounced) return [calculationInWords(calculated, texts, language), practice].filter(Boolean).join(' ')
  const isStale = confirmation?.state === 'stale'
  const isWhole = days.every(({ timetableId }) => timetableId !== null)
  return [
    times.legendFriday,
    isWhole ? '' : times.legendBegins,
    confirmation && !isStale
      ? times.confirmedOn({ date: fullDate(dates, confirmation.day) })
      : sourceInWords(month, texts),
    isStale ? times.maybeOutdated : '',
    ...new Set(
      days.map(({ standing: { until } }) => until && times.otherFrom({ date: fullDate(dates, addDays(until, 1)) })),
    ),
    practice,
  ]
    .filter(Boolean)
    .join(' ')
}

function MonthLink({ month, address, children }: { month: string; address: string; children: ReactNode }) {
  return (
    <LocalLink to={`${address}/times?month=${month}`} className={buttonClass('secondary')}>
      {children}
    </LocalLink>
  )
}

type HistoryOf = (what: string) => string

type DaysTableProps = {
  label: string
  days: readonly TimetableDay[]
  /** Null where nothing would move the mark at midnight. */
  today: string | null
  /** Whether it is printed as a sheet, with the adhan before the jamaat. */
  isSheet?: boolean
  /** Where the changes of today's times are. */
  historyOf?: HistoryOf
}

/** Days of jamaat times with the adhan above each; of a mosque that announces nothing, when the salaah begins. */
export function DaysTable({ label, days, today, isSheet, historyOf }: DaysTableProps) {
  const { times, events } = useSharedTexts()
  const hasAdhan = days.some(({ prayers }) => Object.values(prayers).some(({ adhan }) => adhan !== null))
  return (
    <>
      {hasAdhan && (
        <p className="text-ink-soft text-xs">
          {isSheet ? (
            <>
              <span className="print:hidden">{times.legend}</span>
              <span className="hidden print:inline">{times.legendPaper}</span>
            </>
          ) : (
            times.legend
          )}
        </p>
      )}
      <TableFrame label={label} className="times-frame">
        <table className="times-days">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col" className="times-name">
                {times.day}
              </th>
              {prayers.map((prayer) => (
                <th key={prayer} scope="col">
                  {events.prayers[prayer]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <DayRow
                key={day.day}
                day={day}
                isToday={day.day === today}
                {...(day.day === today && historyOf && { historyOf })}
              />
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  )
}

function DayRow({ day, isToday, historyOf }: { day: TimetableDay; isToday: boolean; historyOf?: HistoryOf }) {
  const { times, dates } = useSharedTexts()
  const rows = announcedRows(day)
  const weekday = weekdayOf(day.day)
  return (
    <tr
      data-day={day.day}
      aria-current={isToday ? 'date' : undefined}
      className={weekday === 5 ? 'times-friday' : undefined}
    >
      <th scope="row" className="times-name">
        <time dateTime={day.day}>
          <span className="times-weekday">{dates.weekdays[weekday]}</span>{' '}
          <span aria-hidden="true" className="times-weekday-short">
            {dates.weekdaysShort[weekday]}
          </span>{' '}
          {Number(day.day.slice(8))}
        </time>{' '}
        {isToday && <span className="times-today-mark">{times.today}</span>}
      </th>
      {prayers.map((prayer) => (
        <td key={prayer} className="times-time">
          <div className="times-cell">
            {rows
              .filter(({ place }) => place === prayer)
              .map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other key
                <Times key={index} row={row} isAnnounced={day.timetableId !== null} {...(historyOf && { historyOf })} />
              ))}
          </div>
        </td>
      ))}
    </tr>
  )
}

type TimesProps = { row: AnnouncedRow; isAnnounced: boolean; historyOf?: HistoryOf }

function Times({ row, isAnnounced, historyOf }: TimesProps) {
  const { times } = useSharedTexts()
  const texts = useTexts()
  if (!isAnnounced)
    return (
      <span className="times-begins">
        {row.begins === null ? missingTime(row.prayer, texts) : <TimeInCell time={row.begins} />}
      </span>
    )
  const { adhan, jamaat } = row
  return (
    <span className="times-pair">
      {row.prayer === 'jumuah' && <span className="sr-only">{times.occasions.jumuah}: </span>}
      {adhan !== null && (
        <span className="times-adhan">
          <span className="sr-only">{times.columns.adhan} </span>
          <TimeInCell time={adhan} />
        </span>
      )}{' '}
      <span className="times-jamaat">
        {jamaat === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{times.none}</span>
          </>
        ) : (
          <>
            <span className="sr-only">{times.columns.jamaat} </span>
            {historyOf ? (
              <LocalLink
                to={historyOf(row.prayer === 'jumuah' ? 'jumuah' : `jamaat.${row.prayer}`)}
                rel="nofollow"
                className="times-link"
              >
                <TimeInCell time={jamaat} />
              </LocalLink>
            ) : (
              <TimeInCell time={jamaat} />
            )}
          </>
        )}
      </span>{' '}
    </span>
  )
}
