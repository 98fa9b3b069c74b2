import { Circle, CircleCheck } from 'lucide-react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type CompletenessPart, completenessParts } from './mosque-content.ts'

type Item = { name: CompletenessPart | 'times' | 'events'; isDone: boolean; to: string }

/** What the page of a mosque still lacks, each with a link to where it is added, and then what it has. */
export function CompletenessList({
  parts,
  hasTimes,
  hasEvents,
}: {
  parts: Record<CompletenessPart, boolean>
  hasTimes: boolean
  hasEvents: boolean
}) {
  const { missing: texts } = useAdminTexts().adminHome
  const names = Object.keys(completenessParts) as CompletenessPart[]
  const items: Item[] = [
    { name: 'times', isDone: hasTimes, to: '/admin/mosque/times' },
    ...names.map((name) => ({ name, isDone: parts[name], to: `/admin/mosque#${completenessParts[name]}` })),
    { name: 'events', isDone: hasEvents, to: '/admin/events?add' },
  ]
  const missing = items.filter(({ isDone }) => !isDone)
  const done = items.filter(({ isDone }) => isDone)
  return (
    <>
      <ul className="flex flex-col">
        {missing.map(({ name, to }) => (
          <li key={name} className="flex items-center gap-3">
            <Circle aria-hidden="true" className="size-5 shrink-0 text-line-strong" />
            <LocalLink to={to} className="link target flex items-center font-medium">
              {texts.todo[name]}
            </LocalLink>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <details>
          <summary className="target flex items-center text-primary-text">
            {texts.progress({ done: done.length, total: items.length })}
          </summary>
          <ul>
            {done.map(({ name }) => (
              <li key={name} className="flex items-center gap-3 py-1.5 text-ink-soft">
                <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
                {texts.has[name]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
