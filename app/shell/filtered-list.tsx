import type { ReactNode } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterLinks } from './filter-links.tsx'
import { ListPages } from './list-pages.tsx'

type Props<F extends string, Item extends { id: string }> = {
  texts: { title: string; text: string; filters: string; empty: string; count: (count: number) => string } & Record<
    F,
    string
  >
  filters: readonly F[]
  filter: F
  items: readonly Item[]
  count: number
  page: number
  pages: number
  address: (filter: F, page: number) => string
  children: (item: Item) => ReactNode
}

/** A page of the admin area with a list of what waits: links for its filters, the count, the cards and its pages. */
export function FilteredList<F extends string, Item extends { id: string }>({
  texts,
  filters,
  filter,
  items,
  count,
  page,
  pages,
  address,
  children,
}: Props<F, Item>) {
  const { adminRecords } = useAdminTexts()
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mb-5 text-ink-soft">{texts.text}</p>
      <FilterLinks
        label={texts.filters}
        filters={filters}
        current={filter}
        texts={texts}
        address={(name) => address(name, 1)}
      />
      {count === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        <>
          <p className="mb-3 text-ink-soft">{texts.count(count)}</p>
          <ul className="flex flex-col gap-4">
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        </>
      )}
      <ListPages texts={adminRecords} page={page} pages={pages} address={(page) => address(filter, page)} />
    </>
  )
}
