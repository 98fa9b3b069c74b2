import { type ChangeEvent, useRef } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { shortDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { listClass, rowLinkClass } from '#app/ui/list.tsx'
import type { TimesOverview } from './times-overview.server.ts'

const tones = { fresh: 'success', aging: 'brass', stale: 'danger' } as const

/** Mosques with the age of their confirmation; the selected ones get an email. */
export function MosqueTimesList({ mosques }: { mosques: TimesOverview['mosques'] }) {
  const { overview: texts } = useAdminTexts().adminTimes
  const ref = useRef<HTMLFormElement>(null)
  const busy = useSending().formMethod === 'POST'
  const selectAll = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    for (const box of ref.current?.querySelectorAll<HTMLInputElement>('[name=mosque]:enabled') ?? [])
      box.checked = currentTarget.checked
  }
  return (
    <Form ref={ref} method="post" className="flex flex-col">
      <label className="target flex items-center gap-3 px-3 font-medium noscript:hidden">
        <input type="checkbox" className="size-5 accent-primary" onChange={selectAll} />
        {texts.selectAll}
      </label>
      <ul className={listClass}>
        {mosques.map((mosque) => (
          <Row key={mosque.id} mosque={mosque} />
        ))}
      </ul>
      <ActionNames about={texts.title} buttons={{ remind: texts.remind }} chosen="mosque" />
      <div data-save-bar="" className="sticky bottom-0 z-10 flex flex-wrap gap-3 bg-paper py-3">
        <Button type="submit" name="intent" value="remind" busy={busy} busyLabel={texts.reminding}>
          {texts.remind}
        </Button>
      </div>
    </Form>
  )
}

function Row({ mosque }: { mosque: TimesOverview['mosques'][number] }) {
  const { confirm, overview: texts } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const { id, area, age, hasTimes, hasAdmin, remindedOn } = mosque
  const name = mosqueNameIn(useLanguage(), mosque)
  const notes = [
    area,
    ...(hasAdmin ? [] : [texts.noAdmin]),
    ...(remindedOn ? [texts.remindedOn({ day: shortDate(dates, remindedOn) })] : []),
  ]
  return (
    <li className="flex items-start gap-3 p-3">
      <input
        type="checkbox"
        name="mosque"
        value={id}
        disabled={!hasAdmin}
        aria-label={texts.select({ name })}
        className="mt-0.5 size-6 shrink-0 accent-primary"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <LocalLink to={`/admin/mosques/${id}/times`} className={rowLinkClass}>
            <bdi>{name}</bdi>
          </LocalLink>
          {!hasTimes && <Badge>{texts.noTimes}</Badge>}
          {hasTimes && (
            <Badge tone={tones[age?.state ?? 'stale']}>
              {age && age.state !== 'stale'
                ? confirm.fresh({ days: age.days })
                : confirm.stale({ day: age ? shortDate(dates, age.day) : '–' })}
            </Badge>
          )}
        </p>
        <p className="text-ink-soft text-sm" dir="auto">
          {notes.join(' · ')}
        </p>
      </div>
    </li>
  )
}
