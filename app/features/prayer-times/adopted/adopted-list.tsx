import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'

export type ShownAdopted = {
  id: string
  city: string
  year: number
  /** 'Cape Town 2027'. */
  name: string
  publisher: string
  link: string
  days: number
  createdByName: string
  when: string
}

type AdoptedListProps = {
  timetables: readonly ShownAdopted[]
  /** What the button of each does: end its use, or use it again in place of the one in use. */
  intent: 'remove' | 'restore'
  /** The id of the timetable in use of the same city and year; empty when there is none. */
  inUseOf?: (timetable: ShownAdopted) => string
}

export function AdoptedList({ timetables, intent, inUseOf = () => '' }: AdoptedListProps) {
  const { adminAdopted: texts } = useAdminTexts()
  return (
    <ul className="divide-y divide-line">
      {timetables.map((timetable) => (
        <li key={timetable.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <h3 id={`adopted-${timetable.id}`} className="font-semibold text-base">
              {timetable.name}
            </h3>
            <p className="break-words">
              <Publisher {...timetable} /> · <bdi>{texts.days({ count: timetable.days })}</bdi>
            </p>
            <p className="text-ink-soft text-sm">
              {texts.loaded({ who: timetable.createdByName, when: timetable.when })}
            </p>
          </div>
          <SwitchForm timetable={timetable} intent={intent}>
            <input type="hidden" name="from" value={intent === 'remove' ? timetable.id : inUseOf(timetable)} />
            <input type="hidden" name="to" value={intent === 'remove' ? '' : timetable.id} />
          </SwitchForm>
        </li>
      ))}
    </ul>
  )
}

function Publisher({ publisher, link }: { publisher: string; link: string }) {
  if (!link) return <bdi>{publisher}</bdi>
  return (
    <a href={link} className="link target inline-flex items-center" rel="noopener external">
      <bdi>{publisher}</bdi>
    </a>
  )
}

type SwitchFormProps = { timetable: ShownAdopted; intent: 'remove' | 'restore'; children: ReactNode }

function SwitchForm({ timetable: { id, name, city, year }, intent, children }: SwitchFormProps) {
  const { adminAdopted: texts } = useAdminTexts()
  const sending = useSending().formData
  const isSending = sending?.get('intent') === intent && [sending.get('from'), sending.get('to')].includes(id)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="city" value={city} />
      <input type="hidden" name="year" value={year} />
      <ActionNames about={name} button={intent === 'remove' ? texts.remove : texts.restore} />
      {children}
      <Button
        type="submit"
        id={`${intent}-${id}`}
        variant="secondary"
        aria-labelledby={`${intent}-${id} adopted-${id}`}
        busy={isSending}
        busyLabel={intent === 'remove' ? texts.removing : texts.restoring}
      >
        {intent === 'remove' ? texts.remove : texts.restore}
      </Button>
    </Form>
  )
}
