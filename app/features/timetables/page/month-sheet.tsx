import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullDate, monthAndYear } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type SharedTexts, useSharedTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import type { QrCode } from '#app/lib/qr-code.server.ts'
import { BackArrow, ForwardArrow } from '#app/ui/arrows.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DaysTable } from './days-table.tsx'
import type { MonthTimes } from './month-times.server.ts'

type Mosque = { name: string; arabicName: string | null; address: string }

/** A month of a mosque's times: a page to read and one sheet of A4 paper. */
export function MonthSheet({ mosque, month, address }: { mosque: Mosque; month: MonthTimes; address: string }) {
  const texts = useSharedTexts()
  const { times, dates } = texts
  const name = monthAndYear(dates, month.month)
  const isAnnounced = month.days.some(({ timetableId }) => timetableId !== null)
  return (
    <div className="times-sheet wrap py-6 sm:py-10">
      <LocalLink to={address} className="link inline-flex items-center gap-1.5 py-2 text-sm print:hidden">
        <BackArrow className="size-4" />
        {times.backToMosque}
      </LocalLink>
      <header className="times-sheet-head">
        <div>
          <h1 className="text-3xl">
            <Written text={mosque.name} />
          </h1>
          {mosque.arabicName && (
            <p lang="ar" dir="rtl" className="w-fit text-2xl text-ink-soft">
              {mosque.arabicName}
            </p>
          )}
          <p className="text-ink-soft">
            <Written text={mosque.address} />
          </p>
          <p className="mt-2 font-semibold text-xl">{times.monthTitle(name)}</p>
        </div>
        <figure className="times-sheet-code">
          <Code qr={month.qr} label={times.codeLabel} />
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
        )}
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
      </nav>
      <DaysTable label={times.monthTitle(name)} days={month.days} today={month.today} />
      <p className="mt-3 text-sm">
        {isAnnounced ? (
          <>
            {times.legend} {times.legendFriday} {confirmedInWords(month, texts)}
          </>
        ) : (
          times.calculated
        )}
      </p>
    </div>
  )
}

function confirmedInWords({ confirmation }: MonthTimes, { times, dates }: SharedTexts): string {
  return confirmation ? times.confirmedOn(fullDate(dates, confirmation.day)) : ''
}

function MonthLink({ month, address, children }: { month: string; address: string; children: ReactNode }) {
  return (
    <LocalLink to={`${address}/times?month=${month}`} className={buttonClass('secondary')}>
      {children}
    </LocalLink>
  )
}

function Code({ qr: { size, path }, label }: { qr: QrCode; label: string }) {
  return (
    <svg
      className="times-qr"
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
    >
      <path d={`M-2 -2h${size + 4}v${size + 4}h-${size + 4}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
