import { historyBegins, historyFilters } from '#app/features/history/history.server.ts'
import { loadHistoryInWords } from '#app/features/history/history-in-words.server.ts'
import { thingInWords } from '#app/features/history/history-in-words.ts'
import { HistoryList } from '#app/features/history/history-list.tsx'
import { mosqueAddress, mosqueHistoryAddress, mosqueHistoryFeedAddress } from '#app/features/mosques/mosque-links.ts'
import { MosqueErrorPage } from '#app/features/mosques/page/mosque-page.tsx'
import { fullDate } from '#app/i18n/dates.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { dayInZone } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/history'
import { findPageMosque } from './visitor-form.server.ts'

export const handle = { kind: 'document', query: ['of', 'page'], cached: true } satisfies PublicPage

const PAGE_SIZE = 50

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const { mosque, zone } = await findPageMosque(context, url, params.mosque)
  requirePath(url, mosqueHistoryAddress(mosque))
  const { of, page } = historyFilters.read(url.searchParams)
  const part = { of, page, size: PAGE_SIZE }
  const { entries, pages, changes, texts } = await loadHistoryInWords(mosque, part, language, zone)
  const begins = await historyBegins(mosque.id)
  const { name, slug } = namedIn(language, mosque)
  return {
    mosque: { name, slug },
    of: of && { key: of, name: thingInWords(of, texts) },
    page,
    pages,
    begins: fullDate(texts.shared.dates, dayInZone(new Date(begins), zone)),
    hasOlder: entries.some(({ at }) => at < begins),
    changes,
  }
}

const titleOf = ({ of, mosque }: Pick<Route.ComponentProps['loaderData'], 'of' | 'mosque'>, texts: Texts) =>
  of ? texts.ofOne({ what: of.name, mosque: mosque.name }) : texts.ofMosque({ mosque: mosque.name })
type Texts = ReturnType<typeof useTexts>['history']

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname))
  const title = args.loaderData ? titleOf(args.loaderData, texts.history) : texts.mosques.page.notFound
  return pageMeta({ ...args, title, description: texts.history.description, hidden: true })
}

export default function MosqueHistory({ loaderData }: Route.ComponentProps) {
  const { history: texts } = useTexts()
  const language = useLanguage()
  const { mosque, of, page, pages, begins, hasOlder, changes } = loaderData
  const address = (page: number) => mosqueHistoryAddress(mosque, { ...(of && { of: of.key }), page })
  return (
    <>
      <PageHeader title={titleOf(loaderData, texts)} />
      <div data-region="history" className="wrap flex flex-col gap-5 py-8 *:max-w-3xl sm:py-12">
        <LocalLink
          to={mosqueAddress(mosque)}
          className="link target inline-flex items-center gap-1.5 self-start text-sm"
        >
          <BackArrow className="size-4" />
          <Written text={texts.back({ mosque: mosque.name })} />
        </LocalLink>
        <p className="text-ink-soft">
          {texts.begins({ date: begins })} {hasOlder && texts.older} {texts.text}
        </p>
        {changes.length === 0 && <p>{texts.empty}</p>}
        <HistoryList changes={changes} changed={texts.changed} />
        <Pagination
          texts={{ ...texts, previous: texts.newer, next: texts.earlier }}
          page={page}
          pages={pages}
          link={(to, link) => <LocalLink {...link} to={address(to)} />}
        />
        <p className="flex flex-wrap gap-x-6">
          {of && (
            <LocalLink to={mosqueHistoryAddress(mosque)} className="link target inline-flex items-center">
              {texts.all}
            </LocalLink>
          )}{' '}
          <a href={mosqueHistoryFeedAddress(mosque, language)} className="link target inline-flex items-center">
            {texts.feed}
          </a>
        </p>
      </div>
    </>
  )
}

export const ErrorBoundary = MosqueErrorPage
