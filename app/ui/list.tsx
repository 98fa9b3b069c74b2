import { SlidersHorizontal } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { cn } from '#app/lib/cn.ts'
import { buttonClass } from './button.tsx'

/** The classes of every list of the admin: its rows stand in one frame. */
export const listClass = 'divide-y divide-line rounded-lg border border-line bg-surface'

/** The title of a list, and at its end the button that adds to it. */
export const listHeadClass = 'mb-4 flex flex-wrap items-center justify-between gap-3'

/** What a row is about. */
export const rowTitleClass = 'min-w-0 break-words font-semibold text-base text-ink'

/** The same as the link to it. */
export const rowLinkClass = `${rowTitleClass} no-underline hover:text-primary-text hover:underline`

/** The button of a row that deletes: red only where it is pointed at, because a list has many of them. */
export const rowDeleteClass = 'text-ink-soft! hover:text-danger! focus-visible:text-danger!'

/** The links to what each filter shows; on a phone they scroll in one line. */
export const filtersClass =
  '-mx-4 sm:mx-0 mb-4 flex gap-2 overflow-x-auto scroll-px-4 px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:px-0'

/** One of them; the current one has `aria-current`. */
export const filterClass =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-ink text-sm no-underline -outline-offset-3! hover:border-primary-line hover:bg-primary-soft aria-[current]:border-primary-text aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-text'

/** The button that opens the filters of a public list, with the number of those that are set. */
export function FilterSummary({ label, count }: { label: string; count: number }) {
  return (
    <summary
      className={buttonClass('secondary', 'w-full cursor-pointer list-none px-4 [&::-webkit-details-marker]:hidden')}
    >
      <SlidersHorizontal aria-hidden="true" />
      {label}{' '}
      <span data-region="filter-count" className="contents">
        {count > 0 && (
          <span className="min-w-6 rounded-full bg-primary px-1.5 text-on-primary text-sm tabular-nums leading-6">
            {count}
          </span>
        )}
      </span>
    </summary>
  )
}

export type RecordColumn<Row> = {
  head: ReactNode
  cell: (row: Row, index: number) => ReactNode
  /** Stands before the value on a card, which has no headings. */
  label?: string
  /** The cell that names its row. */
  isName?: boolean
  /** Buttons and links: their heading is read out only, and on a card they have a line of their own. */
  isActions?: boolean
  sort?: 'ascending' | 'descending' | undefined
  className?: string
}

type Selection<Row> = {
  /** The id of the form that the checkboxes belong to. */
  form: string
  name: string
  all: string
  one: (row: Row) => string
  canSelect?: (row: Row) => boolean
  onCount?: (count: number) => void
}

/** A list of records: a table on wide screens; on a phone each row is a card with its cells below each other. */
export function RecordTable<Row extends { id: string }>({
  caption,
  rows,
  columns,
  selection,
}: {
  /** A text is read out only. */
  caption: ReactNode
  rows: readonly Row[]
  columns: readonly RecordColumn<Row>[]
  selection?: Selection<Row> | undefined
}) {
  return (
    <table className={cn('records', selection && 'has-selection')} onChange={selection && countSelected(selection)}>
      <caption className={typeof caption === 'string' ? 'sr-only' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <td>
              <label className="target needs-script flex items-center gap-3 md:justify-center">
                {/* Other rows are not selected yet. */}
                <input
                  key={rows.map(({ id }) => id).join()}
                  type="checkbox"
                  form={selection.form}
                  className="size-5 accent-primary"
                />
                <span className="md:sr-only">{selection.all}</span>
              </label>
            </td>
          )}
          {columns.map(({ head, sort, isActions }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The columns of a list never change.
            <th key={index} scope="col" aria-sort={sort}>
              {isActions ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id}>
            {selection && <td>{(selection.canSelect?.(row) ?? true) && <Select row={row} {...selection} />}</td>}
            {columns.map(({ cell, label, isName, isActions, className }, position) => {
              const Cell = isName ? 'th' : 'td'
              return (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: The columns of a list never change.
                  key={position}
                  scope={isName ? 'row' : undefined}
                  className={cn(isActions && 'actions', className)}
                >
                  {label && <span className="text-ink-soft md:hidden">{label}: </span>}
                  {cell(row, index)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Select<Row extends { id: string }>({ row, form, name, one }: Selection<Row> & { row: Row }) {
  return (
    <label className="target flex items-center justify-center">
      <input type="checkbox" form={form} name={name} value={row.id} className="size-5 accent-primary" />
      <span className="sr-only">{one(row)}</span>
    </label>
  )
}

/** The checkbox of the head selects all rows, and shows whether all are selected. */
function countSelected({ onCount }: Pick<Selection<never>, 'onCount'>) {
  return ({ target, currentTarget }: FormEvent<HTMLTableElement>) => {
    const [all, ...boxes] = currentTarget.querySelectorAll<HTMLInputElement>('[type=checkbox]')
    if (!all) return
    if (target === all) for (const box of boxes) box.checked = all.checked
    const count = boxes.filter((box) => box.checked).length
    all.checked = count === boxes.length
    onCount?.(count)
  }
}
