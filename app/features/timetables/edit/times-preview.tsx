import { useEffect, useRef } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { DayTable } from './day-table.tsx'
import type { TimesAnswer } from './save-times-form.server.ts'
import { WeekTable } from './week-table.tsx'

type Preview = NonNullable<TimesAnswer['preview']>

/** The first day in full and its week, as visitors will see them, with what an editor should know before publishing. */
export function TimesPreview({ preview }: { preview: Preview }) {
  const texts = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview is announced
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }, [preview])
  const { days, others, warnings, replaces, note } = preview
  const [first] = days
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
      <div className="flex flex-col gap-3">
        {note && <Notice tone="brass">{texts.preview[note]}</Notice>}
        {replaces !== null && <Notice>{texts.preview.replaces(replaces)}</Notice>}
        <DayTable resolved={first} caption={fullDate(dates, first.day)} />
        <WeekTable days={days} caption={texts.preview.from(dayAndMonth(dates, first.day))} />
        {[...Map.groupBy(others, ({ name }) => name)].map(([name, list]) => (
          <Notice key={name} tone="brass">
            {texts.preview.other(
              list.map(({ day }) => dayAndMonth(dates, day)).join(' · '),
              name || texts.preview.otherRegular,
            )}
          </Notice>
        ))}
        {warnings.length > 0 && (
          <Notice tone="brass">
            <p className="font-semibold">{texts.preview.warnings}</p>
            <ul className="list-disc ps-5">
              {warnings.map((problem) => (
                <li key={problem}>{texts.preview.warning(problem)}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </section>
  )
}
