import { type ReactNode, useEffect, useRef } from 'react'
import type { RuleChange } from '#app/features/timetables/timetable-changes.ts'
import { describeProblem } from '#app/features/timetables/timetable-problems.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { groupBy } from '#app/lib/group-by.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { TimesAnswer } from './answer-form.server.ts'
import { ChangeList, useCompareSessions } from './changes-in-words.tsx'
import type { ComparedTimes, SameTime } from './compare-times.ts'
import { WeekTable } from './week-table.tsx'

type Preview = NonNullable<TimesAnswer['preview']>

/** Old and new times side by side, and what an editor should know and may choose before publishing. */
export function TimesPreview({ preview }: { preview: Preview }) {
  const texts = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview is announced
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }, [preview])
  const { days, weeks, others, warnings, replaces, ramadan, note, moves } = preview
  const [first, ...later] = weeks
  if (!first) return null
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="preview-title"
      data-slot="times-preview"
      className="scroll-mt-20 rounded-lg border-2 border-primary-line bg-surface p-4 outline-none sm:p-6"
    >
      <h2 id="preview-title" className="text-xl">
        {texts.preview.title}
      </h2>
      <p className="mb-3 text-ink-soft text-sm">{texts.preview.notYet}</p>
      <div className="flex flex-col gap-4">
        {note && <Notice tone="brass">{texts.preview[note]}</Notice>}
        {replaces !== null && <Notice>{texts.preview.replaces({ person: replaces })}</Notice>}
        {ramadan && (
          <Notice>
            {texts.preview.ramadan({ from: fullDate(dates, ramadan.from), until: fullDate(dates, ramadan.until) })}
          </Notice>
        )}
        <ChangeTable rows={first.rows} caption={texts.preview.from({ day: dayAndMonth(dates, first.from) })} />
        {[...groupBy(others, ({ name, isRamadan }) => (isRamadan ? texts.list.ramadan : name))].map(([name, list]) => (
          <Notice key={name} tone="brass">
            {texts.preview.other({
              days: list.map(({ day }) => dayAndMonth(dates, day)).join(' · '),
              name: name || texts.preview.otherRegular,
            })}
          </Notice>
        ))}
        {later.map(({ from, rows }) => (
          <LaterChange key={from} rows={rows} title={texts.preview.later({ day: fullDate(dates, from) })} />
        ))}
        <OtherChangesFields preview={preview} />
        {moves > 0 && <Notice>{texts.preview.moves({ count: moves })}</Notice>}
        {warnings.length > 0 && (
          <Notice tone="brass">
            <p className="font-semibold">{texts.preview.warnings}</p>
            <ul className="list-disc ps-5">
              {warnings.map((problem) => (
                <li key={problem}>{texts.preview.warning({ problem })}</li>
              ))}
            </ul>
          </Notice>
        )}
        <details>
          <summary className="target flex cursor-pointer items-center font-semibold text-primary-text">
            {texts.preview.byDay}
          </summary>
          <WeekTable days={days} caption={texts.preview.from({ day: dayAndMonth(dates, first.from) })} />
        </details>
      </div>
    </section>
  )
}

/** The week that begins with a later change; folded when it is as it was. */
function LaterChange({ rows, title }: { rows: readonly ComparedTimes[]; title: string }) {
  const { same } = useAdminTexts().adminTimes.preview
  if (rows.some(({ isChanged }) => isChanged)) return <ChangeTable rows={rows} caption={title} />
  return (
    <details>
      <summary className="target flex cursor-pointer flex-wrap items-center gap-x-2">
        <span className="font-semibold">{title}</span>
        <span className="text-ink-soft text-sm">{same}</span>
      </summary>
      <ChangeTable rows={rows} caption={<span className="sr-only">{title}</span>} />
    </details>
  )
}

/** What is coming already and would be undone, or ends the change: it says so, and offers to keep both. */
function OtherChangesFields({ preview: { carryOver, takenBack, ticked } }: { preview: Preview }) {
  const texts = useAdminTexts().adminTimes
  const formatTime = useTimeFormat()
  const { dates } = useSharedTexts()
  return (
    <>
      {takenBack && (
        <Notice tone="brass">
          <p className="font-semibold">
            {texts.preview.takesBack({ day: dayAndMonth(dates, takenBack.from), person: takenBack.by })}
          </p>
          <ChangeList changes={takenBack.changes.map(turnedBack)} />
          <Offer
            name="keep"
            value={takenBack.id}
            isTicked={ticked.includes(takenBack.id)}
            label={texts.preview.keep({ day: dayAndMonth(dates, takenBack.from) })}
          />
        </Notice>
      )}
      {carryOver.map(({ id, kind, hijri, name, from, until, by, changes, problems }) => (
        <Notice key={id} tone="brass">
          <p className="font-semibold">
            {texts.preview[kind === 'season' ? 'endedBySeason' : 'endedBy']({
              day: dayAndMonth(dates, from),
              name: hijri ? texts.list.ramadan : name,
              person: by,
              until: until ? dayAndMonth(dates, until) : texts.form.noEnd,
            })}
          </p>
          <p>{texts.preview.wouldChange}</p>
          <ChangeList changes={changes} />
          {problems.length === 0 ? (
            <Offer
              name="carry"
              value={id}
              isTicked={ticked.includes(id)}
              label={texts.preview.carry({ day: dayAndMonth(dates, from) })}
            />
          ) : (
            <p className="font-semibold">
              {texts.preview.cannotCarry({
                problem: problems
                  .map((problem) => describeProblem(problem, { admin: texts, dates, formatTime }))
                  .join('. '),
              })}
            </p>
          )}
        </Notice>
      ))}
    </>
  )
}

const turnedBack = (change: RuleChange) => ({ ...change, before: change.after, after: change.before }) as RuleChange

function Offer({ name, value, label, isTicked }: { name: string; value: string; label: string; isTicked: boolean }) {
  return (
    <label className="target flex items-center gap-3 font-semibold">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isTicked}
        className="size-5 shrink-0 accent-primary"
      />
      <span>{label}</span>
    </label>
  )
}

/** Old and new times of a week next to each other: each jamaat, and each adhan that changes. */
function ChangeTable({ rows, caption }: { rows: readonly ComparedTimes[]; caption: ReactNode }) {
  const texts = useAdminTexts().adminTimes
  const times = useDescribeTimes()
  const sessions = useCompareSessions()
  const nameOf = (row: ComparedTimes) =>
    row.what === 'jumuah'
      ? texts.form.jumuah
      : row.what === 'adhan'
        ? texts.way.adhan({ prayer: texts.prayers[row.prayer] })
        : texts.prayers[row.prayer]
  return (
    <div>
      <table className="w-full table-fixed break-words text-start tabular-nums">
        <caption className="pb-1 text-start font-semibold">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            <th scope="col" className="w-3/10 py-1 text-start font-medium">
              <span className="sr-only">{texts.form.prayer}</span>
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {texts.preview.before}
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {texts.preview.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [before, after] =
              row.what === 'jumuah' ? sessions([row.before, row.after]) : [times(row.before), times(row.after)]
            return (
              <tr
                key={nameOf(row)}
                data-changed={row.isChanged || undefined}
                className={cn('border-line border-b align-baseline last:border-b-0', row.isChanged && 'bg-brass-soft')}
              >
                <th
                  scope="row"
                  className={cn(
                    'py-1.5 pe-2 text-start',
                    row.isChanged ? 'font-semibold' : 'font-normal text-ink-soft',
                  )}
                >
                  {nameOf(row)}
                </th>
                <td className="whitespace-pre-line py-1.5 pe-2 text-ink-soft">{before}</td>
                <td className={cn('whitespace-pre-line py-1.5', row.isChanged ? 'font-semibold' : 'text-ink-soft')}>
                  {after}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** More times than these in a week are shown as the first and the last. */
const MAX_SHOWN_TIMES = 3

/** '04:35', '04:35 · Sun 04:50' or '19:40–19:46'. */
function useDescribeTimes(): (times: readonly SameTime[]) => string {
  const { preview } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  const time = (minutes: number | null) => (minutes === null ? preview.noJamaat : formatTime(minutes))
  const weekday = (day: string) => dates.weekdaysShort[weekdayOf(day)]
  return (times) => {
    if (times.length === 0) return preview.noJamaat
    if (times.length > MAX_SHOWN_TIMES) {
      const byDay = times.flatMap(({ minutes, days }) => days.map((day) => ({ day, minutes })))
      byDay.sort((a, b) => (a.day < b.day ? -1 : 1))
      return `${time(byDay[0]!.minutes)}–${time(byDay.at(-1)!.minutes)}`
    }
    return times
      .map(({ minutes, days }, index) =>
        index === 0 ? time(minutes) : `${days.map(weekday).join(preview.comma)} ${time(minutes)}`,
      )
      .join(' · ')
  }
}
