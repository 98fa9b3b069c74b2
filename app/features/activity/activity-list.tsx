import { Form, useLocation } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { groupBy } from '#app/lib/group-by.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import type { ShownEntry } from './activity.server.ts'
import type { Difference } from './changes.ts'

/** Lists changes under the day on which they were made, newest first. */
export function ActivityByDay({ entries, ...names }: ListProps) {
  const { dates } = useSharedTexts()
  const { activity: texts } = useAdminTexts().adminRecords
  if (entries.length === 0) return <p className="text-ink-soft">{texts.empty}</p>
  return (
    <div className="flex flex-col gap-6">
      {[...groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="border-line border-b pb-1 font-semibold text-lg">
            {fullDate(dates, day)}
          </h2>
          <ActivityList entries={ofDay.map((entry) => ({ ...entry, when: entry.time }))} {...names} />
        </section>
      ))}
    </div>
  )
}

type Names = {
  fieldName: (field: string) => string
  /** The name of a value, where it has one. */
  valueName?: (field: string, value: string) => string
}
type ListProps = Names & { entries: readonly ShownEntry[] }

/** Lists changes, newest first, with their details and a button to undo where possible. */
export function ActivityList({ entries, ...names }: ListProps) {
  const { activity: texts } = useAdminTexts().adminRecords
  const { pathname, search } = useLocation()
  const page = localAddress(useLanguage(), '/admin/activity')
  // The page of activity shows the same changes afterwards.
  const address = pathname === page ? page + search : page
  const undoing = useSending().formData?.get('undo')
  const doneOf = ({ action }: ShownEntry) => texts.actions[action as keyof typeof texts.actions] ?? action
  if (entries.length === 0) return <p className="text-ink-soft">{texts.empty}</p>
  return (
    <ol className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
          <div className="min-w-56 flex-1">
            <p>
              <span className="font-semibold">{entry.who}</span> {doneOf(entry)}{' '}
              <bdi className="font-semibold">{entry.subject}</bdi>
            </p>
            <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
              {entry.when}
              {entry.undone && <Badge>{texts.undone}</Badge>}
            </p>
            {entry.differences.length > 0 && <Differences differences={entry.differences} {...names} />}
          </div>
          {entry.undoable && (
            <Form method="post" action={address}>
              <ActionNames about={`${doneOf(entry)} ${entry.subject}`} button={texts.undo} />
              <Button
                type="submit"
                name="undo"
                value={entry.id}
                variant="secondary"
                className="px-4"
                busy={undoing === entry.id}
                busyLabel={texts.undoing}
              >
                {texts.undo}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ol>
  )
}

function Differences({
  differences,
  fieldName,
  valueName = (_, value) => value,
}: Names & { differences: readonly Difference[] }) {
  const { activity: texts } = useAdminTexts().adminRecords
  return (
    <details className="mt-1">
      <summary className="target inline-flex cursor-pointer items-center font-medium text-primary-text text-sm">
        {texts.details}
      </summary>
      <dl className="flex flex-col gap-3 rounded-md bg-sunken p-3 text-sm">
        {differences.map(({ field, before, after }) => (
          <div key={field}>
            <dt className="font-semibold">{fieldName(field)}</dt>
            <dd className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
              <Value label={texts.before} text={valueName(field, before)} />
              <Value label={texts.after} text={valueName(field, after)} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <span className="text-ink-soft">{label}: </span>
      <span dir="auto" className="whitespace-pre-line break-words">
        {text || '–'}
      </span>
    </div>
  )
}
