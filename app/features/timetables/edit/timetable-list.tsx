import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { shortDate } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DayTable } from './day-table.tsx'
import type { ListedTimetable } from './stored-timetables.server.ts'
import type { TimesPage } from './times-page.server.ts'

const groups = ['draft', 'current', 'coming', 'past'] as const
type Kind = Pick<ListedTimetable, 'kind' | 'name'>

function useTimetableName(): (timetable: Kind) => string {
  const { list } = useAdminTexts().adminTimes
  return ({ kind, name }) => (kind === 'season' ? list.season(name) : kind === 'dates' ? list.dates : list.regular)
}

/** The coming, current and past timetables of a mosque. */
export function TimetableList({ timetables, page }: { timetables: TimesPage['list']; page: string }) {
  const { list: texts } = useAdminTexts().adminTimes
  return (
    <Card className="p-4">
      <h2 className="text-xl">{texts.title}</h2>
      {timetables.length === 0 && <p className="text-ink-soft">{texts.none}</p>}
      {groups.map((group) => {
        const rows = timetables.filter((row) => row.group === group)
        if (rows.length === 0) return null
        return (
          <section key={group} className="mt-3">
            <h3 className="font-semibold">{texts.groups[group]}</h3>
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <Row key={row.id} row={row} page={page} />
              ))}
            </ul>
          </section>
        )
      })}
    </Card>
  )
}

function Row({ row, page }: { row: TimesPage['list'][number]; page: string }) {
  const { list: texts } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const nameOf = useTimetableName()
  const action = localAddress(useLanguage(), page)
  const { id, validFrom, validUntil, withdrawnFrom, createdByName, savedOn, group, kind } = row
  const from = shortDate(dates, validFrom)
  const isOpen = group === 'current' || group === 'coming'
  const linkText = group === 'past' ? texts.again : texts.edit
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-48 flex-1">
        <p className="font-medium">
          <bdi>{nameOf(row)}</bdi>
          {', '}
          {validUntil ? texts.fromUntil(from, shortDate(dates, validUntil)) : texts.from(from)}
        </p>
        <p className="text-ink-soft text-sm">
          <bdi>{texts.savedBy(createdByName, shortDate(dates, savedOn))}</bdi>
          {withdrawnFrom && ` · ${texts.withdrawnFrom(shortDate(dates, withdrawnFrom))}`}
        </p>
      </div>
      {kind !== 'dates' && (
        <LocalLink to={`${page}?from=${id}`} className={buttonClass('quiet', 'px-3')}>
          {linkText}
        </LocalLink>
      )}
      {isOpen && withdrawnFrom === null && (
        <Form method="post" action={action}>
          <input type="hidden" name="timetable" value={id} />
          <Button type="submit" name="intent" value="withdraw" variant="quiet" className="px-3">
            {texts.withdraw}
          </Button>
        </Form>
      )}
    </li>
  )
}

/** What was in force on a day. */
export function DayLookup({ lookup, page }: { lookup: TimesPage['lookup']; page: string }) {
  const { lookup: texts } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const nameOf = useTimetableName()
  const action = localAddress(useLanguage(), page)
  const day = lookup ? shortDate(dates, lookup.day) : ''
  return (
    <Card id="lookup" className="p-4">
      <h2 className="mb-2 text-xl">{texts.title}</h2>
      <Form method="get" action={`${action}#lookup`} preventScrollReset className="mb-3 flex items-end gap-3">
        <TextField
          type="date"
          name="day"
          label={texts.day}
          defaultValue={lookup?.day ?? ''}
          required
          className="w-44"
        />
        <Button type="submit" variant="secondary">
          {texts.show}
        </Button>
      </Form>
      {lookup && !lookup.timetable && <p role="status">{texts.nothing(day)}</p>}
      {lookup?.timetable && <DayTable resolved={lookup.resolved} caption={texts.on(day, nameOf(lookup.timetable))} />}
    </Card>
  )
}

/** Fills the form from another mosque, or with what was in force a year ago. */
export function CopyTimes({
  copies,
  failure,
  lastYear,
  page,
}: {
  copies: TimesPage['copies']
  failure: string | null
  lastYear: boolean
  page: string
}) {
  const { copy: texts, year } = useAdminTexts().adminTimes
  const action = localAddress(useLanguage(), page)
  return (
    <details className="rounded-lg border border-line bg-surface px-4 py-1" open={failure !== null}>
      <summary className="target flex cursor-pointer items-center font-semibold text-primary-text">
        {texts.title}
      </summary>
      <p className="measure mb-3 text-ink-soft text-sm">{texts.text}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {copies.length > 0 && (
        <Form method="get" action={action} className="mb-3 flex flex-wrap items-end gap-3">
          <SelectField name="copy" label={texts.mosque} className="min-w-48 flex-1">
            {copies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="secondary">
            {texts.fill}
          </Button>
        </Form>
      )}
      {lastYear && (
        <LocalLink to={`${page}?last-year`} className={buttonClass('secondary', 'mb-3')}>
          {texts.lastYear}
        </LocalLink>
      )}
      <LocalLink to={`${page}/year`} className="link target mb-3 flex items-center">
        {year.link}
      </LocalLink>
    </details>
  )
}
