import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { hasSingleKeys } from '#app/lib/web/single-keys.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { BackArrow, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { filterClass, filtersClass, listClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination, type PaginationTexts } from '#app/ui/pagination.tsx'

type Props<F extends string, Item extends { id: string }> = {
  texts: {
    title: string
    text: string
    filters: string
    empty: string
    count: (values: { count: number }) => string
  } & Record<F | 'held', string>
  /** `held` is offered while something is held, or when it is chosen. */
  filters: readonly (F | 'held')[]
  filter: F | 'held'
  items: readonly Item[]
  count: number
  page: number
  pages: number
  address: (filter: F | 'held', page: number) => string
  /** How many items are held for review. */
  held: number
  /** When the list was read. */
  readAt: string
  /** Where the only item stands in the inbox from which it was opened. */
  place?: InboxPlace | null
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
  held,
  readAt,
  place,
  children,
}: Props<F, Item>) {
  const { adminRecords } = useAdminTexts()
  const rows = (
    <ul className={listClass}>
      {items.map((item) => (
        <li key={item.id} className="flex flex-col gap-3 px-4 py-4 sm:px-5">
          {children(item)}
        </li>
      ))}
    </ul>
  )
  if (place)
    return (
      <>
        <h1 className="text-2xl">{texts.title}</h1>
        <InboxSteps {...place} />
        {rows}
      </>
    )
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mb-5 text-ink-soft">{texts.text}</p>
      <FilterLinks
        label={texts.filters}
        filters={filters.filter((name) => name !== 'held' || held > 0 || filter === 'held')}
        current={filter}
        texts={texts}
        address={(name) => address(name, 1)}
      />
      {count === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        <>
          {filter === 'held' && <HeldBundle title={texts.title} count={held} readAt={readAt} />}
          <p className="mb-3 text-ink-soft">{texts.count({ count })}</p>
          {rows}
        </>
      )}
      <ListPages texts={adminRecords} page={page} pages={pages} address={(page) => address(filter, page)} />
    </>
  )
}

type InboxPlace = { number: number; count: number; previous: string | null; next: string | null }

/** The place of an item in the inbox, with the ways to the ones before and after it. */
export function InboxSteps({ number, count, previous, next }: InboxPlace) {
  const { inbox: texts } = useAdminTexts().adminShell
  const ref = useRef<HTMLDivElement>(null)
  // With the row itself, so that no key is lost between its being shown and a later effect.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea, dialog')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !hasSingleKeys()) return
      ref.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${event.key.toUpperCase()}"]`)?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const step = (to: string | null, label: string, key: string) =>
    to && (
      <LocalLink to={to} aria-keyshortcuts={key} className={buttonClass('secondary', 'px-4')}>
        {label}
        <span aria-hidden="true" className="hidden rounded-sm bg-sunken px-1.5 text-ink-soft text-xs lg:block">
          {key}
        </span>
      </LocalLink>
    )
  return (
    <div ref={ref} data-slot="inbox-steps" className="mt-1 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <LocalLink to="/admin/inbox" className="link target inline-flex items-center gap-1.5">
        <BackArrow className="size-4" />
        {texts.title}
      </LocalLink>
      <span className="me-auto text-ink-soft">{texts.place({ number, count })}</span>
      {step(previous, texts.previous, 'K')}
      {step(next, texts.next, 'J')}
    </div>
  )
}

/** Links to the previous and next page of a list in the admin; nothing for a list of one page. */
export function ListPages({
  texts,
  page,
  pages,
  address,
}: {
  texts: PaginationTexts
  page: number
  pages: number
  address: (page: number) => string
}) {
  return (
    <Pagination
      className="mt-6"
      texts={texts}
      page={page}
      pages={pages}
      link={(to, link) => <LocalLink {...link} to={address(to)} />}
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

/** What came when too much was sent at once, thrown away in one press; what arrives after the page was read stays. */
function HeldBundle({ title, count, readAt }: { title: string; count: number; readAt: string }) {
  const { held: texts } = useAdminTexts().adminRecords
  const sentIntent = useSentIntent()
  return (
    <Notice tone="brass" className="mb-5 flex flex-col items-start gap-3">
      <p>{texts.text}</p>
      <Form method="post">
        <input type="hidden" name="before" value={readAt} />
        <ActionNames about={title} button={texts.discard({ count })} />
        <IntentButton intent="discard" variant="secondary" className="px-4" busy={sentIntent === 'discard'}>
          {texts.discard({ count })}
        </IntentButton>
      </Form>
    </Notice>
  )
}
