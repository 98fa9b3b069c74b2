import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'

/** Newer and older pages of a list of records. */
export function RecordPages({
  address,
  query,
  page,
  pages,
}: {
  address: string
  query: Record<string, string>
  page: number
  pages: number
}) {
  const texts = useAdminTexts().adminRecords
  if (pages < 2) return null
  const to = (other: number) => `${address}?${new URLSearchParams({ ...query, page: String(other) })}`
  return (
    <Pagination
      className="mt-6"
      label={texts.pages}
      summary={texts.page(page, pages)}
      previousLabel={texts.previous}
      nextLabel={texts.next}
      {...(page > 1 ? { previous: (link) => <LocalLink {...link} to={to(page - 1)} /> } : {})}
      {...(page < pages ? { next: (link) => <LocalLink {...link} to={to(page + 1)} /> } : {})}
    />
  )
}
