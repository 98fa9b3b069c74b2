import { data, redirect } from 'react-router'
import { FollowForm } from '#app/features/following/follow-form.tsx'
import { follow, tokenOfBrowser } from '#app/features/following/followers.server.ts'
import { MAX_FOLLOWS } from '#app/features/following/following-rules.ts'
import { followSchema, manageSchema } from '#app/features/following/following-schema.ts'
import { mosqueCalendarAddress } from '#app/features/mosques/mosque-links.ts'
import { findMosqueByAddress, loadPublishedMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { listAreas } from '#app/features/mosques/mosques.server.ts'
import { noticesFeedAddress } from '#app/features/notices/notice-links.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { type FormErrors, formValues, parseForm } from '#app/lib/web/forms.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { isPushOffered, pushKey } from '#app/services/push/send-push.server.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/follow'

export const handle = {
  kind: 'document',
  query: ['mosque'],
  cached: true,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  await cacheUntilMidnight(context)
  const found = await findMosqueByAddress(url.searchParams.get('mosque') ?? '')
  const name = await loadPublishedMosqueName(found?.id ?? null, languageOf(url.pathname))
  return {
    mosque: found && name ? { ...found, name } : null,
    areas: await listAreas(''),
    key: isPushOffered() ? pushKey().publicKey.toString('base64url') : null,
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { errors: texts, none } = publicTexts.of(language).following
  const form = sentForm(context)
  const fail = (status: number, failure: string | null, errors: FormErrors = {}) =>
    data({ errors, values: formValues(form), failure }, { status })
  const { clientAddress, now } = requestFacts(context)
  const own = (token: string, more: string) => redirect(`${localAddress(language, '/following')}?token=${token}${more}`)
  if (form.get('intent') === 'manage') {
    const parsed = parseForm(form, manageSchema(texts))
    const token = parsed.ok ? await tokenOfBrowser(parsed.value, clientAddress, now) : null
    if (token === 'too-many') return fail(429, texts.tooMany)
    return token ? own(token, '') : fail(404, none)
  }
  const parsed = parseForm(form, followSchema(texts))
  if (!parsed.ok) return fail(400, parsed.errors.endpoint ?? parsed.errors.field ?? null, parsed.errors)
  const { endpoint, p256dh, auth, mosque, area, topics } = parsed.value
  const found = mosque ? await findMosqueByAddress(mosque) : null
  if (mosque && !(await loadPublishedMosqueName(found?.id ?? null, language))) return fail(400, texts.mosque)
  if (!found && !(await listAreas('')).includes(area)) return fail(400, null, { area: texts.area })
  const target = found ? { kind: 'mosque' as const, value: found.id } : { kind: 'area' as const, value: area }
  const follows = topics.map((topic) => ({ target, topic }))
  const saved = await follow({ endpoint, p256dh, auth }, follows, { language, clientAddress, now })
  if (saved.outcome === 'too-many') return fail(429, texts.tooMany)
  if (saved.outcome === 'too-many-follows') return fail(400, texts.tooManyFollows({ count: MAX_FOLLOWS }))
  return own(saved.token, '&done=following')
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = publicTexts.of(languageOf(args.location.pathname)).following
  return pageMeta({ ...args, title, description, hidden: true })
}

export default function Page({ loaderData: { mosque, areas, key }, actionData }: Route.ComponentProps) {
  const { following: texts } = useTexts()
  const language = useLanguage()
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="wrap flex flex-col gap-8 py-8 *:max-w-3xl sm:py-12">
        {key ? (
          <FollowForm mosque={mosque} areas={areas} pushKey={key} answer={actionData} />
        ) : (
          <p>{texts.notOffered}</p>
        )}
        <section aria-labelledby="other" className="flex flex-col items-start">
          <h2 id="other" className="text-xl">
            {texts.other}
          </h2>
          <a href={noticesFeedAddress(language)} className="link target inline-flex items-center">
            {texts.feed}
          </a>
          {mosque && (
            <a href={mosqueCalendarAddress(mosque, language)} className="link target inline-flex items-center">
              {texts.calendar}
            </a>
          )}
        </section>
      </div>
    </>
  )
}
