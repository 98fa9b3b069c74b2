import { type ShownPlace, ShownPlaces } from '#app/features/mosques/map/admin-maps.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import type { LikelyDuplicate } from '#app/features/mosques/search/likely-duplicates.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { weekdayOf } from '#app/lib/days.ts'
import { formatPosition } from '#app/lib/position.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Position } from '#salaah/sun.ts'
import { parseReportedNotice, parseReportedTime, type ReportContent } from './report-content.ts'
import { type ReportMatter, requestInWords } from './report-matter.ts'
import type { MissingMosque } from './report-schema.ts'
import type { Report } from './reports.server.ts'
import { formatValue, type Suggestion, suggestionLabel } from './suggestion.ts'

/** A report with what its reader needs to know to decide it. */
export type ShownReport = Report & {
  when: string
  /** The mosques that may be the one that is missing. */
  duplicates: readonly LikelyDuplicate[]
  /** Of an open suggestion; null for any other report. */
  context: SuggestionContext | null
  /** Of an open report about a time; null for any other report. */
  timeContext: TimeContext | null
}

/** What a report says, by its kind. */
export function ReportDetails({ report, tiles }: { report: ShownReport; tiles: string }) {
  switch (report.kind) {
    case 'missing':
      return <MissingDetails missing={report.content} duplicates={report.duplicates} tiles={tiles} />
    case 'suggestion':
      return <SuggestionDetails suggestion={report.content} context={report.context} tiles={tiles} />
    default:
      return <WordsDetails content={report.content} />
  }
}

/** A time with what the site shows for it, a notice, and what the visitor wrote about it. */
function WordsDetails({ content: { about, shown, wanted, text } }: { content: ReportContent }) {
  const { adminReports: texts } = useAdminTexts()
  const formatTime = useTimeFormat()
  const notice = parseReportedNotice(about)
  return (
    <>
      {notice && (
        <LocalLink to={`/admin/notices?edit=${notice}`} className="link target inline-flex items-center self-start">
          {texts.openNotice}
        </LocalLink>
      )}
      {wanted !== null && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
          <Value label={texts.shown} value={shown === null ? texts.nothing : formatTime(shown)} />
          <Value label={texts.wanted} value={formatTime(wanted)} isStrong />
        </dl>
      )}
      {text && (
        <p dir="auto" className="whitespace-pre-line break-words">
          {text}
        </p>
      )}
    </>
  )
}

/** Where a missing mosque is said to be, how the visitor knows, and the mosques that may be the same. */
function MissingDetails({
  missing: { name, address, area, position, source },
  duplicates,
  tiles,
}: {
  missing: MissingMosque
  duplicates: readonly LikelyDuplicate[]
  tiles: string
}) {
  const { missing: texts } = useAdminTexts().adminReports
  const places: ShownPlace[] = position ? [{ ...position, label: name, tone: 'main' }] : []
  for (const duplicate of duplicates)
    if (position && duplicate.position) places.push({ ...duplicate.position, label: duplicate.name, tone: 'other' })
  return (
    <div className="wrap-anywhere flex flex-col gap-2">
      <p dir="auto">{[address, area].join(', ')}</p>
      <p dir="auto">
        {texts.source}: {source}
      </p>
      {position ? (
        <a
          href={mapAddress(position)}
          target="_blank"
          rel="noopener noreferrer"
          className="link target self-start py-2"
        >
          {texts.position}
        </a>
      ) : (
        <p className="text-ink-soft">{texts.noPosition}</p>
      )}
      <ShownPlaces places={places} tiles={tiles} />
      {duplicates.length === 0 ? (
        <p className="text-ink-soft text-sm">{texts.noDuplicates}</p>
      ) : (
        <div>
          <p className="font-semibold text-sm">{texts.duplicates}</p>
          <ul className="flex flex-wrap gap-x-5">
            {duplicates.map((mosque) => (
              <li key={mosque.slug}>
                <LocalLink to={mosqueAddress(mosque)} className="link target inline-flex items-center">
                  <bdi>{`${mosque.name}, ${mosque.area}`}</bdi>
                </LocalLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const mapAddress = ({ latitude, longitude }: Position) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`

/** The mosque of an open suggestion as it is now, and what its reader may do. */
export type SuggestionContext = {
  /** The value now, which may differ from the one that the visitor saw. */
  now: string
  position: Position | null
  version: number
  /** Where the mosque can be edited by hand. */
  editor: string
  mayAccept: boolean
}

/** What a visitor suggests, as the old and the new value, and how they know it. */
function SuggestionDetails({
  suggestion,
  context,
  tiles,
}: {
  suggestion: Suggestion
  /** Null for a suggestion that is decided. */
  context: SuggestionContext | null
  tiles: string
}) {
  const { adminReports, adminMosques } = useAdminTexts()
  const { suggestion: texts } = adminReports
  const { field, wanted, position, source } = suggestion
  const old = context?.now ?? suggestion.old
  const words = (value: string) => formatValue(adminMosques.facts, field, value)
  const before = context?.position
  const places: ShownPlace[] = position ? [{ ...position, label: adminReports.wanted, tone: 'main' }] : []
  if (position && before) places.push({ ...before, label: adminReports.shown, tone: 'other' })
  return (
    <div className="wrap-anywhere flex flex-col gap-3">
      {field === 'other' ? (
        <p dir="auto" className="whitespace-pre-line">
          {wanted}
        </p>
      ) : (
        <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
          {field !== 'closed' && <Value label={adminReports.shown} value={words(old) || texts.nothing} />}
          <Value
            label={adminReports.wanted}
            value={field === 'closed' ? texts.hidden : words(wanted) || (position ? formatPosition(position) : '')}
            isStrong
          />
        </dl>
      )}
      {context && context.now !== suggestion.old && (
        <p className="text-sm">{texts.changedSince({ old: words(suggestion.old) || texts.nothing })}</p>
      )}
      <p dir="auto">
        {adminReports.missing.source}: {source}
      </p>
      <ShownPlaces places={places} tiles={tiles} />
      {context && (
        <>
          {field === 'moved' && !position && <p className="text-ink-soft text-sm">{texts.movedHint}</p>}
          {!context.mayAccept && <p className="text-ink-soft text-sm">{texts.superadmin}</p>}
          <LocalLink to={context.editor} className="link target inline-flex items-center self-start">
            {texts.editor}
          </LocalLink>
        </>
      )}
    </div>
  )
}

function Value({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd dir="auto" className={isStrong ? 'font-bold text-lg' : 'text-lg'}>
        {value}
      </dd>
    </div>
  )
}

/** What a reported time can mean, with the coming week under each meaning. */
export type TimeContext = {
  /** The version of the times that this is about. */
  version: number
  /** The day on which the visitor saw the time. */
  reportedOn: string
  /** Whether the times come from a list of dates, in which one time cannot be changed for all days. */
  isDated: boolean
  week: { day: string; now: number | null }[]
  /** What is likely comes first. `endings` are the coming timetables that end it. */
  options: {
    key: string
    meaning: { kind: 'fixed' } | { kind: 'after'; minutes: number }
    times: (number | null)[]
    endings: { id: string; from: string; canChange: boolean }[]
    /** How many coming dates of events move with it. */
    moves: number
  }[]
}

/** The choice between the meanings of a reported time: exactly what is shown here is published. */
export function TimeMeanings({ id, content, context }: { id: string; content: ReportContent; context: TimeContext }) {
  const { adminReports } = useAdminTexts()
  const { dates, events } = useSharedTexts()
  const formatTime = useTimeFormat()
  const { meanings: texts, toasts } = adminReports
  const { options, week, reportedOn, isDated } = context
  const reported = parseReportedTime(content.about)
  if (options.length === 0 || !reported || content.wanted === null)
    return <Notice tone="brass">{isDated ? toasts.dated : toasts.impossible}</Notice>
  if (reported.prayer === 'jumuah') return null
  const wanted = formatTime(content.wanted)
  const prayer = events.prayers[reported.prayer]
  const time = (minutes: number | null) => (minutes === null ? texts.none : formatTime(minutes))
  const nameOf = ({ meaning }: (typeof options)[number]) =>
    meaning.kind === 'fixed' ? texts.fixed({ time: wanted }) : texts.after({ minutes: meaning.minutes })
  const endings = [...new Map(options.flatMap((option) => option.endings).map((each) => [each.id, each])).values()]
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="font-semibold">{texts.question}</legend>
        {options.map((option, index) => (
          <label key={option.key} className="target flex items-center gap-3">
            <input
              type="radio"
              name="meaning"
              value={option.key}
              defaultChecked={index === 0}
              className="size-5 shrink-0 accent-primary"
            />
            <span>
              {nameOf(option)}
              <span className="text-ink-soft text-sm">
                {' · '}
                {option.meaning.kind === 'fixed'
                  ? texts.fixedHint
                  : texts.afterHint({ prayer, time: wanted, day: dayAndMonth(dates, reportedOn) })}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <table className="w-full max-w-lg table-fixed text-start tabular-nums">
        <caption className="pb-1 text-start font-semibold">{texts.week}</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            <th scope="col" className="py-1 text-start font-medium">
              <span className="sr-only">{texts.day}</span>
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {texts.now}
            </th>
            {options.map((option) => (
              <th key={option.key} scope="col" className="py-1 text-start font-medium">
                {nameOf(option)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.map(({ day, now }, index) => (
            <tr key={day} data-day={day} className="border-line border-b last:border-b-0">
              <th scope="row" className="py-1 text-start font-medium">
                {`${dates.weekdaysShort[weekdayOf(day)]} ${Number(day.slice(8))}`}
              </th>
              <td className="py-1 text-ink-soft">{time(now)}</td>
              {options.map(({ key, times }) => (
                <td key={key} className="py-1 font-semibold">
                  {time(times[index] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {options
        .filter(({ moves }) => moves > 0)
        .map((option) => (
          <p key={option.key}>
            <b>{nameOf(option)}:</b> {texts.moves({ count: option.moves })}
          </p>
        ))}
      {endings.map((ending) => {
        const text = texts.ends({ day: dayAndMonth(dates, ending.from) })
        if (!ending.canChange) return <p key={ending.id}>{text}</p>
        return (
          <label key={ending.id} className="target flex items-center gap-3 rounded-md bg-brass-soft px-3 py-2">
            <input
              type="checkbox"
              name="carry"
              value={ending.id}
              id={`${id}-${ending.id}`}
              className="size-5 shrink-0 accent-primary"
            />
            <span>
              {text} <b>{texts.carry({ day: dayAndMonth(dates, ending.from) })}</b>
            </span>
          </label>
        )
      })}
    </div>
  )
}

/** What a report is about, and what accepting it does. */
export function useReportWords(report: ReportMatter): { title: string; accept: string } {
  const { adminReports: texts, adminMosques } = useAdminTexts()
  const { prayers } = useSharedTexts().events
  const { labels, missing, suggestion } = texts
  const inWords = requestInWords(report) !== ''
  switch (report.kind) {
    case 'missing':
      return {
        title: missing.title({ name: report.content.name, kind: report.content.placeKind ?? 'mosque' }),
        accept: missing.accept,
      }
    case 'suggestion': {
      const { field } = report.content
      const label = suggestionLabel(suggestion.topics, adminMosques.facts.labels, field)
      const accept = field === 'closed' ? suggestion.hide : suggestion.accept
      return { title: suggestion.title({ label }), accept: inWords ? texts.acceptInWords : accept }
    }
    case 'other': {
      const title = parseReportedNotice(report.content.about) ? labels.notice : labels.other
      return { title, accept: inWords ? texts.acceptInWords : texts.accept }
    }
    case 'time': {
      const reported = parseReportedTime(report.content.about)
      const isSession = reported?.prayer === 'jumuah'
      const title = !reported
        ? labels.other
        : isSession
          ? labels[reported.session === null ? 'missingSession' : 'session']
          : labels[reported.time]({ prayer: prayers[reported.prayer] })
      return { title, accept: texts.acceptTime }
    }
  }
}
