import type { ReactNode } from 'react'
import type { ChangeInWords, EntryInWords } from './history-in-words.ts'

/** Changes with their day, who made them by kind, and each thing with its values. */
export function HistoryList({
  changes,
  changed,
  children,
}: {
  changes: readonly ChangeInWords[]
  /** Says 'changed' where the values are not for everybody. */
  changed: string
  /** More below an entry. */
  children?: (entry: EntryInWords) => ReactNode
}) {
  return (
    <ol className="flex flex-col gap-6">
      {changes.map(({ at, day, time, by, entries }) => (
        <li key={`${at} ${by}`}>
          <p className="text-ink-soft text-sm">
            <time dateTime={at}>
              {day}, {time}
            </time>{' '}
            · {by}
          </p>
          <ul className="mt-1 flex flex-col gap-1">
            {entries.map((entry) => (
              <li key={entry.id} id={`change-${entry.id}`}>
                <b>
                  <bdi>{entry.what}</bdi>:
                </b>{' '}
                <Values entry={entry} changed={changed} />
                {entry.notes.length > 0 && <span className="text-ink-soft"> ({entry.notes.join(', ')})</span>}
                {children?.(entry)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function Values({ entry: { before, after }, changed }: { entry: EntryInWords; changed: string }) {
  if (before === null || after === null) return changed
  return (
    <span className="tabular-nums">
      <del className="no-underline">
        <bdi>{before}</bdi>
      </del>{' '}
      <span aria-hidden="true" className="inline-block rtl:[transform:scaleX(-1)]">
        →
      </span>{' '}
      <ins className="font-semibold no-underline">
        <bdi>{after}</bdi>
      </ins>
    </span>
  )
}
