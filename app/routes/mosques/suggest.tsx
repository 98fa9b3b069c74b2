import { loadPublishedContent } from '#app/features/mosques/edit/mosque-store.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { submitSuggestion } from '#app/features/reports/submit-report.server.ts'
import { currentValue, isSuggestionField } from '#app/features/reports/suggestion.ts'
import { SuggestionForm, SuggestionTopics } from '#app/features/reports/suggestion-form.tsx'
import { suggestionSchema } from '#app/features/reports/suggestion-schema.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { placeMap } from '#app/services/site-map.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/suggest'
import { answerVisitorForm, requirePublished } from './visitor-form.server.ts'

export const handle = {
  kind: 'document',
  query: ['field', 'sent'],
  cached: true,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { published: content, ...mosque } = await requirePublished(params.mosque, url.pathname, loadPublishedContent)
  requirePath(url, `${mosqueAddress(mosque)}/suggest`)
  await cacheUntilMidnight(context)
  const about = url.searchParams.get('field') ?? ''
  const field = isSuggestionField(about) ? about : null
  const { latitude, longitude } = content
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  return {
    mosque: { ...mosque, name: mosqueNameIn(languageOf(url.pathname), content) },
    form: field && { field, now: currentValue(content, field), map: await placeMap(position) },
    sent: url.searchParams.has('sent'),
  }
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const { suggest } = publicTexts.of(languageOf(args.url.pathname))
  const { id, published: content } = await requirePublished(params.mosque, args.url.pathname, loadPublishedContent)
  const { country } = (await siteSettings()).general
  return answerVisitorForm(
    args,
    suggestionSchema(suggest.errors, country),
    async (input, _form, sender) => {
      await submitSuggestion(id, { input, old: currentValue(content, input.field) }, sender)
      return null
    },
    ({ field }) => ({ field }),
  )
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname))
  const mosque = args.loaderData?.mosque.name ?? ''
  const title = `${args.loaderData?.form ? texts.suggest.title : texts.suggest.link}: ${mosque}`
  return pageMeta({ ...args, title, description: texts.suggest.description({ mosque }), hidden: true })
}

export default function Suggest({ loaderData: { mosque, form, sent }, actionData }: Route.ComponentProps) {
  const { suggest: texts, report } = useTexts()
  const address = mosqueAddress(mosque)
  return (
    <>
      <PageHeader title={form ? texts.title : texts.link} subtitle={texts.text({ mosque: mosque.name })} />
      <div className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
        <div className="flex flex-wrap gap-x-6">
          <LocalLink to={address} className="link target inline-flex items-center gap-1.5 text-sm">
            <BackArrow className="size-4" />
            <Written text={report.back({ mosque: mosque.name })} />
          </LocalLink>
          {form && (
            <LocalLink to={`${address}/suggest`} className="link target inline-flex items-center text-sm">
              {texts.another}
            </LocalLink>
          )}
        </div>
        {form ? (
          <SuggestionForm mosque={address} {...form} sent={sent} answer={actionData} />
        ) : (
          <SuggestionTopics mosque={address} />
        )}
      </div>
    </>
  )
}
