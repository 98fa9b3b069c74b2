import type { ReactNode } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { filterClass, filtersClass, listClass } from '#app/ui/list.tsx'
import { Pagination } from '#app/ui/pagination.tsx'

type Props<F extends string, Item extends { id: string }> = {
  texts: {
    title: string
    text: string
    filters: string
    empty: string
    count: (values: { count: number }) => string
  } & Record<F, string>
  filters: readonly F[]
  filter: F
  items: readonly Item[]
  count: number
  page: number
  pages: number
  address: (filter: F, page: number) => string
  /** Stands above the items. */
  bundle?: ReactNode
  children: (item: Item) => ReactNode
}

/** A page of the admin area with a list of what waits: links for its filters, the count, the rows and its pages. */
export function FilteredList<F extends string, Item extends { id: string }>({
  texts,
  filters,
  filter,
  items,
  count,
  page,
  pages,
  address,
  bundle,
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
          {bundle}
          <p className="mb-3 text-ink-soft">{texts.count({ count })}</p>
          <ul className={listClass}>
            {items.map((item) => (
              <li key={item.id} className="flex flex-col gap-3 px-4 py-4 sm:px-5">
                {children(item)}
              </li>
            ))}
          </ul>
        </>
      )}
      <ListPages texts={adminRecords} page={page} pages={pages} address={(page) => address(filter, page)} />
    </>
  )
}

type PageTexts = {
  pages: string
  page: (values: { page: number; pages: number }) => string
  previous: string
  next: string
}

/** Links to the previous and next page of a list in the admin; nothing for a list of one page. */
export function ListPages({
  texts,
  page,
  pages,
  address,
}: {
  texts: PageTexts
  page: number
  pages: number
  address: (page: number) => string
}) {
  if (pages < 2) return null
  return (
    <Pagination
      className="mt-6"
      label={texts.pages}
      summary={texts.page({ page, pages })}
      previousLabel={texts.previous}
      nextLabel={texts.next}
      {...(page > 1 ? { previous: (link) => <LocalLink {...link} to={address(page - 1)} /> } : {})}
      {...(page < pages ? { next: (link) => <LocalLink {...link} to={address(page + 1)} /> } : {})}
    />
  )
}

type FilterLinksProps<F extends string> = {
  label: string
  filters: readonly F[]
  current: F
  texts: Record<F, string>
  address: (filter: F) => string
}

/** Links to what each filter shows of a list. */
export function FilterLinks<F extends string>({ label, filters, current, texts, address }: FilterLinksProps<F>) {
  return (
    <nav aria-label={label} className={filtersClass}>
      {filters.map((filter) => (
        <LocalLink
          key={filter}
          to={address(filter)}
          aria-current={filter === current ? 'page' : undefined}
          className={filterClass}
        >
          {texts[filter]}
        </LocalLink>
      ))}
    </nav>
  )
}
