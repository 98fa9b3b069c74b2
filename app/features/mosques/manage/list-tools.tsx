import { LayoutGrid, Rows3 } from 'lucide-react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { listAddress, type ManageFilters, type ManageView, mosqueConditions } from './manage-filters.ts'
import type { MosqueList } from './mosque-admin-list.server.ts'

const chipClass =
  'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-ink text-sm no-underline hover:border-primary-line hover:bg-primary-soft aria-[current]:border-primary-text aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-text'

/** Search, filters with their counts, and the choice between cards and table. */
export function ListTools({
  filters,
  view,
  counts,
}: {
  filters: ManageFilters
  view: ManageView
  counts: MosqueList['counts']
}) {
  const { list } = useAdminTexts().adminMosques
  const texts = useAdminTexts().adminManage
  const { q, show, sort, order } = filters
  const conditions = [null, ...mosqueConditions]
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Form className="flex min-w-0 flex-1 basis-80 items-end gap-3" role="search">
          <TextField
            key={q}
            type="search"
            name="q"
            label={list.searchLabel}
            placeholder={list.search}
            defaultValue={q}
            className="max-w-md flex-1"
          />
          {show && <input type="hidden" name="show" value={show} />}
          {sort !== 'name' && <input type="hidden" name="sort" value={sort} />}
          {order !== 'asc' && <input type="hidden" name="order" value={order} />}
          <Button type="submit" variant="secondary">
            {list.submit}
          </Button>
        </Form>
        <ViewChoice filters={filters} view={view} />
      </div>
      <nav
        aria-label={texts.show}
        className="-mx-4 sm:mx-0 mb-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:px-0"
      >
        {conditions.map((condition) => (
          <LocalLink
            key={condition}
            to={listAddress({ q, show: condition, sort, order })}
            aria-current={show === condition ? 'true' : undefined}
            className={chipClass}
          >
            {texts.conditions[condition ?? 'all']}
            <span className="text-ink-soft tabular-nums">{counts[condition ?? 'all']}</span>
          </LocalLink>
        ))}
      </nav>
    </>
  )
}

const views = [
  ['table', Rows3],
  ['cards', LayoutGrid],
] as const

function ViewChoice({ filters, view }: { filters: ManageFilters; view: ManageView }) {
  const texts = useAdminTexts().adminManage
  const address = listAddress({ ...filters, page: 1 })
  return (
    <nav aria-label={texts.view} className="flex gap-1 rounded-md border border-line-strong bg-surface p-1">
      {views.map(([name, Icon]) => (
        <LocalLink
          key={name}
          to={`${address}${address.includes('?') ? '&' : '?'}view=${name}`}
          aria-current={view === name ? 'true' : undefined}
          className={cn(
            'inline-flex min-h-9 items-center gap-2 rounded-sm px-3 font-semibold text-ink-soft text-sm no-underline hover:text-primary-text',
            'aria-[current]:bg-primary-soft aria-[current]:text-primary-text [&_svg]:size-5',
          )}
        >
          <Icon aria-hidden="true" />
          {texts[name]}
        </LocalLink>
      ))}
    </nav>
  )
}
