import { CalendarPlus, Rss } from 'lucide-react'
import type { HijriStatus } from '#app/features/hijri/hijri-calendar.ts'
import { calendarInWords, hijriDateInWords } from '#app/features/hijri/hijri-words.ts'
import { loadMoonPage, type MoonPage } from '#app/features/hijri/moon/moon-page.server.ts'
import { MonthPicture, MoonSkyPicture, shortDay, YearRibbon } from '#app/features/hijri/moon/moon-pictures.tsx'
import { isOneOfTwo, type YearDay } from '#app/features/hijri/moon/special-days-of-year.ts'
import { Fold } from '#app/features/mosques/page/titled-section.tsx'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { fileAddress, languageOf, localAddress } from '#app/i18n/languages.ts'
import { pageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import type { Route } from './+types/moon'

export const handle = { kind: 'document', cached: true, sitemap: true } satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const page = await loadMoonPage(now, language)
  cacheUntil(context, new Date(page.changesAt))
  return { page, origin, pageUrl: origin + localAddress(language, '/moon') }
}

const MAX_DESCRIPTION_CHARS = 300

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname)
  const { title } = pageTexts.of(language).moon
  return pageMeta({
    ...args,
    title,
    description: args.loaderData!.page.sentences.join(' ').slice(0, MAX_DESCRIPTION_CHARS),
    image: { url: localAddress(language, '/moon/preview.png'), alt: title, width: 1200, height: 630 },
  })
}

export default function Moon({ loaderData }: Route.ComponentProps) {
  return <MoonDocument {...loaderData} />
}

/** What is announced or expected of the month, the moon of the next 29th, the days of the year and past announcements. */
function MoonDocument({ page, origin, pageUrl }: { page: MoonPage; origin: string; pageUrl: string }) {
  const { moon } = usePageTexts()
  const { hijri, mosques } = useTexts()
  const title = hijriDateInWords(page.date, hijri)
  const shown = page.date.status === 'expected' ? hijri.expected({ date: title }) : title
  return (
    <>
      <header className="wrap flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-5 sm:pt-8">
        <div>
          <h1 className="text-2xl sm:text-3xl">{moon.title}</h1>
          {page.waiting ? (
            <WaitingNotice {...page.waiting} />
          ) : (
            <p className="mt-1 text-ink-soft">
              <strong className="me-2 font-bold text-brass text-xl">{shown}</strong> {page.statusWords}
            </p>
          )}
        </div>
        <ShareButton texts={mosques.share} title={title} text={page.sentences.join('\n')} url={pageUrl} />
      </header>
      <Figures page={page} />
      <div className="moon-parts wrap gap-x-12 pb-8">
        <section className="pt-6">
          <h2 className="text-xl sm:text-2xl">{hijri.months[page.month.month - 1]}</h2>
          <p className="measure mt-1 mb-3 text-ink-soft text-sm">{page.monthWords}</p>
          <MonthPicture page={page} />
        </section>
        <section className="pt-8">
          <h2 className="text-xl sm:text-2xl">{moon.ribbon.title({ year: String(page.month.year) })}</h2>
          <YearRibbon page={page} />
          <Year page={page} origin={origin} />
        </section>
        <section className="pt-8">
          <h2 className="text-xl sm:text-2xl">{page.kind === 'sighting' ? moon.past.title : moon.now}</h2>
          {page.kind === 'sighting' && <Past page={page} />}
          <Fold title={moon.explained}>
            <p className="measure text-ink-soft text-sm">
              {calendarInWords(page.calendar, page.city, hijri)} {moon.figures.notASighting({ city: page.city })}{' '}
              {page.kind === 'sighting' && moon.past.note}
            </p>
          </Fold>
        </section>
      </div>
    </>
  )
}

function WaitingNotice({ month, next, authority, suhoorEnds }: NonNullable<MoonPage['waiting']>) {
  const { moon } = usePageTexts()
  const { hijri } = useTexts()
  const either = hijri.either({ month: hijri.months[month.month - 1]!, next: hijri.months[next.month - 1]! })
  const hasFast = month.month === 9 || next.month === 9
  return (
    <Notice tone="brass">
      <strong className="block">{moon.waiting({ either, authority })}</strong>
      {hasFast && suhoorEnds && moon.waitingHint({ time: suhoorEnds })}
    </Notice>
  )
}

const figures = ['birth', 'sunset', 'age', 'lag', 'bestTime', 'height', 'visibility'] as const

/** The moon of the evening of the 29th and of the one after it as a picture and as figures, and what they let expect. */
function Figures({ page }: { page: MoonPage }) {
  const { moon } = usePageTexts()
  const { hijri, dates } = useTexts()
  const { evenings, next, city, lookWords } = page
  const [first] = evenings
  const month = hijri.months[next.month - 1]!
  return (
    <section className="wrap pt-5 sm:pt-8">
      <h2 className="mb-2 text-lg sm:text-xl">{lookWords}</h2>
      <MoonSkyPicture page={page} />
      {first && (
        <div className="mt-4 grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_28rem]">
          <p className="measure">
            {moon.figures.result[first.visibility]({ city, month, first: dayAndMonth(dates, next.firstDay) })}
          </p>
          <TableFrame label={moon.figures.title} className="border-0! bg-transparent!">
            <table className="w-full text-start text-sm">
              <thead>
                <tr>
                  <th scope="col" className="py-2 pe-3 text-start">
                    {moon.figures.columns.evening}
                  </th>
                  {evenings.map(({ day }) => (
                    <th key={day} scope="col" className="py-2 pe-3 text-start">
                      {shortDay(dates, day)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {figures.map((name) => (
                  <tr key={name} className="border-line border-t">
                    <th scope="row" className="py-1 pe-3 text-start font-normal text-ink-soft sm:py-1.5">
                      {moon.figures.columns[name]}
                    </th>
                    {evenings.map(({ day, rows }) => (
                      <td key={day} className="py-1 pe-3 tabular-nums first-of-type:font-semibold sm:py-1.5">
                        {rows[name]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        </div>
      )}
    </section>
  )
}

const feedLink = 'link target inline-flex items-center gap-2'

/** The days of the coming year that the site shows, and the feeds of them. */
function Year({ page: { year }, origin }: { page: MoonPage; origin: string }) {
  const { moon } = usePageTexts()
  const white = year.filter(({ name }) => name === 'white-days')
  const language = useLanguage()
  const calendar = origin.replace(/^https?:/, 'webcal:') + fileAddress(language, '/moon.ics')
  return (
    <>
      <h3 className="mt-5 text-lg">{moon.year.title}</h3>
      <YearDays days={year.filter(({ name }) => name !== 'white-days')} />
      {white.length > 0 && (
        <details>
          <summary className="link target inline-flex items-center">{moon.year.whiteDays}</summary>
          <YearDays days={white} />
        </details>
      )}
      <p className="flex flex-wrap gap-x-6">
        <a href={calendar} className={feedLink}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {moon.year.subscribe}
        </a>
        <a href={fileAddress(language, '/moon.atom')} className={feedLink}>
          <Rss aria-hidden="true" className="size-4" />
          {moon.year.feed}
        </a>
      </p>
    </>
  )
}

function YearDays({ days }: { days: readonly YearDay[] }) {
  const { moon } = usePageTexts()
  const { hijri, dates, ramadan } = useTexts()
  const daysInWords = (day: YearDay) => {
    const [first, last] = [shortDay(dates, day.first), shortDay(dates, day.last)]
    if (first === last) return first
    return isOneOfTwo(day) ? ramadan.eid.or({ first, second: last }) : moon.year.from({ first, last })
  }
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {days.map((day) => (
        <li key={day.first} className="border-line border-b py-1.5 text-sm">
          <span className="flex flex-wrap justify-between gap-x-3">
            <b className="font-semibold">{hijri.days[day.name]}</b> <span>{daysInWords(day)}</span>
          </span>{' '}
          <span className="text-ink-soft">
            {hijriDateInWords(day.date, hijri)} · {statusWord(day, moon.year)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const statusWord = ({ date: { status } }: YearDay, words: Record<Exclude<HijriStatus, 'awaiting'>, string>) =>
  words[status === 'awaiting' ? 'expected' : status]

/** So many announcements are shown before the others are folded. */
const MAX_SHOWN = 3

function Past({ page: { past, announcer } }: { page: MoonPage }) {
  const { past: texts } = usePageTexts().moon
  if (past.length === 0) return <p className="text-ink-soft">{texts.none}</p>
  const older = past.slice(MAX_SHOWN)
  return (
    <>
      <Announcements rows={past.slice(0, MAX_SHOWN)} announcer={announcer} />
      {older.length > 0 && (
        <details>
          <summary className="target inline-flex items-center font-semibold text-primary-text">
            {texts.older({ count: older.length })}
          </summary>
          <Announcements rows={older} announcer={announcer} />
        </details>
      )}
    </>
  )
}

/** What was announced as a table, with who did it where they were several. */
function Announcements({ rows, announcer }: { rows: MoonPage['past']; announcer: string | null }) {
  const { past: texts } = usePageTexts().moon
  const { dates } = useTexts()
  return (
    <TableFrame label={texts.title} className="border-0! bg-transparent!">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-ink-soft">
            {(['month', 'moon', 'first'] as const).map((name) => (
              <th key={name} scope="col" className="py-2 pe-3 text-start font-normal">
                {texts.columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, month, isSeen, when, firstDay, authority, correctedOn }) => (
            <tr key={id} className="border-line border-t align-top">
              <th scope="row" className="py-2 pe-3 text-start">
                {month}{' '}
                <span className="block font-normal text-ink-soft">
                  {when} {correctedOn}
                  {announcer === null && <bdi className="block">{authority}</bdi>}
                </span>
              </th>
              <td className="whitespace-nowrap py-2 pe-3">{isSeen ? texts.seen : texts.notSeen}</td>
              <td className="whitespace-nowrap py-2 font-semibold">{shortDay(dates, firstDay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
