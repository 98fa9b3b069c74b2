import { redirect } from 'react-router'
import { loadPublishedContent } from '#app/features/mosques/edit/public-content.server.ts'
import { placeMap } from '#app/features/mosques/map/place-map.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { submitSuggestion } from '#app/features/reports/submit-report.server.ts'
import { currentValue, isSuggestionField } from '#app/features/reports/suggestion.ts'
import { SuggestionForm } from '#app/features/reports/suggestion-form.tsx'
import { suggestionSchema } from '#app/features/reports/suggestion-schema.ts'
import { SuggestionTopics } from '#app/features/reports/suggestion-topics.tsx'
import { requirePath } from '#app/i18n/canonical-path.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { parseForm } from '#app/lib/web/forms.ts'
import { retryAfterHeader } from '#app/lib/web/http.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/arrows.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/suggest'
import { failuresOf, requirePublished } from './visitor-form.server.ts'

export const handle = {
  kind: 'document',
  query: ['field', 'sent'],
  cached: true,
  sitemap: false,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

export const headers = retryAfterHeader

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { published: content, ...mosque } = await requirePublished(params.mosque, url.pathname, loadPublishedContent)
  requirePath(url, `${mosqueAddress(mosque)}/suggest`)
  await cacheUntilMidnight(context)
  const about = url.searchParams.get('field') ?? ''
  const field = isSuggestionField(about) ? about : null
  const { latitude, longitude } = content
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  return {
    mosque: { ...mosque, name: content.name },
    form: field && { field, now: currentValue(content, field), map: await placeMap(position) },
    sent: url.searchParams.has('sent'),
  }
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { report, suggest } = publicTexts.of(language)
  const { id, slug, published: content } = await requirePublished(params.mosque, url.pathname, loadPublishedContent)
  const form = sentForm(context)
  const { fail, failUntil } = failuresOf(form)
  const parsed = parseForm(form, suggestionSchema(suggest.errors))
  if (!parsed.ok) return fail(400, parsed.errors.field ?? null, parsed.errors)
  const { field } = parsed.value
  const { clientAddress, now } = requestFacts(context)
  try {
    const suggestion = { input: parsed.value, old: currentValue(content, field) }
    const submitted = await submitSuggestion(id, suggestion, { clientAddress, language, now })
    if (submitted.outcome === 'wait') return failUntil(submitted.seconds, report.tooMany)
  } catch (error) {
    console.error('A suggestion could not be stored:', error)
    return fail(503, report.failure)
  }
  return redirect(`${localAddress(language, `${mosqueAddress({ slug })}/suggest`)}?field=${field}&sent=1#sent`)
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname))
  const { mosque } = args.loaderData ?? {}
  if (!mosque) return pageMeta({ ...args, title: texts.mosques.page.notFound, description: '', hidden: true })
  const title = `${texts.suggest.title}: ${mosque.name}`
  return pageMeta({ ...args, title, description: texts.suggest.description(mosque.name), hidden: true })
}

export default function Suggest({ loaderData: { mosque, form, sent }, actionData }: Route.ComponentProps) {
  const { suggest: texts, report } = useTexts()
  const address = mosqueAddress(mosque)
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.text(mosque.name)} />
      <div className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
        <div className="flex flex-wrap gap-x-6">
          <LocalLink to={address} className="link target inline-flex items-center gap-1.5 text-sm">
            <BackArrow className="size-4" />
            <Written text={report.back(mosque.name)} />
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
