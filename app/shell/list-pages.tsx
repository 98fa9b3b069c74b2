import { LocalLink } from '#app/i18n/local-link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'

type PageTexts = { pages: string; page: (page: number, pages: number) => string; previous: string; next: string }

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
      summary={texts.page(page, pages)}
      previousLabel={texts.previous}
      nextLabel={texts.next}
      {...(page > 1 ? { previous: (link) => <LocalLink {...link} to={address(page - 1)} /> } : {})}
      {...(page < pages ? { next: (link) => <LocalLink {...link} to={address(page + 1)} /> } : {})}
    />
  )
}
