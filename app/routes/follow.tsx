import { data, redirect } from 'react-router'
import { atomAddress, feedAddress, toWebcal } from '#app/features/events/event-links.ts'
import { FollowForm } from '#app/features/following/follow-form.tsx'
import { follow, tokenOfBrowser } from '#app/features/following/followers.server.ts'
import { EVERYWHERE, MAX_FOLLOWS } from '#app/features/following/following-rules.ts'
import { followSchema, manageSchema } from '#app/features/following/following-schema.ts'
import { LetterForm } from '#app/features/following/letter-form.tsx'
import { letterSchema } from '#app/features/following/letter-schema.ts'
import { askForLetter, isLetterOffered } from '#app/features/following/subscribers.server.ts'
import { mosqueCalendarAddress } from '#app/features/mosques/mosque-links.ts'
import { findMosqueByAddress, loadPublishedMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { listAreas } from '#app/features/mosques/search/mosques.server.ts'
import { noticesFeedAddress } from '#app/features/notices/notice-links.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { type FormErrors, formValues, parseForm } from '#app/lib/web/forms.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { isPushOffered, pushKey } from '#app/services/push/send-push.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/follow'

export const handle = {
  kind: 'document',
  query: ['mosque', 'area'],
  cached: true,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  await cacheUntilMidnight(context)
  const found = await findMosqueByAddress(url.searchParams.get('mosque') ?? '')
  const name = await loadPublishedMosqueName(found?.id ?? null, languageOf(url.pathname))
  const areas = await listAreas()
  return {
    origin: requestFacts(context).origin,
    mosque: found && name ? { ...found, name } : null,
    areas,
    area: areas.find((area) => area === url.searchParams.get('area')) ?? '',
    key: isPushOffered() ? pushKey().publicKey.toString('base64url') : null,
    hasLetter: isLetterOffered(),
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { following, letter } = publicTexts.of(language)
  const { errors: texts, none } = following
  const form = sentForm(context)
  const isLetter = form.get('intent') === 'letter'
  const fail = (status: number, failure: string | null, errors: FormErrors = {}) =>
    data({ isLetter, errors, values: formValues(form), failure }, { status })
  const { clientAddress, now } = requestFacts(context)
  const own = (token: string, more: string) => redirect(`${localAddress(language, '/following')}?token=${token}${more}`)
  if (form.get('intent') === 'manage') {
    const parsed = parseForm(form, manageSchema(texts))
    const token = parsed.ok ? await tokenOfBrowser(parsed.value, clientAddress, now) : null
    if (token === 'too-many') return fail(429, texts.tooMany)
    return token ? own(token, '') : fail(404, none)
  }
  const findTarget = async ({ mosque, area }: { mosque: string; area: string }) => {
    const found = mosque ? await findMosqueByAddress(mosque) : null
    if (mosque && !(await loadPublishedMosqueName(found?.id ?? null, language))) return fail(400, texts.mosque)
    if (!found && !(await listAreas('')).includes(area)) return fail(400, null, { area: texts.area })
    return found ? { kind: 'mosque' as const, value: found.id } : { kind: 'area' as const, value: area }
  }
  if (isLetter) {
    if (!isLetterOffered()) return fail(404, letter.notOffered)
    const parsed = parseForm(form, letterSchema({ email: letter.emailError, topics: texts.topics }))
    if (!parsed.ok) return fail(400, null, parsed.errors)
    const target = await findTarget(parsed.value)
    if (!('kind' in target)) return target
    const { email, topics } = parsed.value
    const asked = await askForLetter({ email, target, topics }, { language, clientAddress, now })
    if (asked === 'too-many') return fail(429, texts.tooMany)
    return redirect(`${localAddress(language, '/following')}?done=${asked}`)
  }
  const parsed = parseForm(form, followSchema(texts))
  if (!parsed.ok) return fail(400, parsed.errors.endpoint ?? parsed.errors.field ?? null, parsed.errors)
  const { endpoint, p256dh, auth, topics } = parsed.value
  const isEverywhere = !parsed.value.mosque && parsed.value.area === EVERYWHERE.value
  if (isEverywhere && topics.includes('times')) return fail(400, null, { topics: texts.timesEverywhere })
  const target = isEverywhere ? EVERYWHERE : await findTarget(parsed.value)
  if (!('kind' in target)) return target
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

export default function Page({
  loaderData: { origin, mosque, area, areas, key, hasLetter },
  actionData,
}: Route.ComponentProps) {
  const { following: texts, letter } = useTexts()
  const language = useLanguage()
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="wrap flex flex-col gap-8 py-8 *:max-w-3xl sm:py-12">
        {key ? (
          <FollowForm
            mosque={mosque}
            area={area}
            areas={areas}
            pushKey={key}
            answer={actionData?.isLetter ? undefined : actionData}
          />
        ) : (
          <p>{texts.notOffered}</p>
        )}
        {hasLetter && (
          <section aria-labelledby="letter" className="flex flex-col gap-3 border-line border-t pt-6">
            <h2 id="letter" className="text-xl">
              {letter.title}
            </h2>
            <LetterForm
              mosque={mosque}
              area={area}
              areas={areas}
              answer={actionData?.isLetter ? actionData : undefined}
            />
          </section>
        )}
        <section aria-labelledby="other" className="flex flex-col items-start">
          <h2 id="other" className="text-xl">
            {texts.other}
          </h2>
          {mosque && (
            <a href={mosqueCalendarAddress(mosque, language)} className="link target inline-flex items-center">
              {texts.calendar}
            </a>
          )}
          <FeedLinks origin={origin} mosque={mosque} area={area} areas={areas} />
        </section>
      </div>
    </>
  )
}

type Props = {
  origin: string
  mosque: { id: string } | null
  /** Empty for all. */
  area: string
  areas: readonly string[]
}

/** The feeds and calendars of notices and events of a mosque, of an area or of all. */
function FeedLinks({ origin, mosque, area, areas }: Props) {
  const { feeds, feed } = useTexts().following
  const language = useLanguage()
  const of = { mosque: mosque?.id ?? null, area }
  const calendar = (filters: Parameters<typeof feedAddress>[0]) => toWebcal(origin + feedAddress({ ...of, ...filters }))
  const links = [
    [noticesFeedAddress(language, { ...of, kind: 'janazah' }), area ? feeds.janazah({ area }) : feeds.janazahAll],
    [noticesFeedAddress(language, of), area ? feeds.notices({ area }) : feed],
    [calendar({}), area ? feeds.events({ area }) : feeds.eventsAll],
    [calendar({ audience: 'children' }), area ? feeds.children({ area }) : feeds.childrenAll],
    ...(area ? [[atomAddress(of), feeds.news({ area })] as const] : []),
  ] as const
  return (
    <>
      <ul className="flex flex-col">
        {links.map(([address, words]) => (
          <li key={address}>
            <a href={address} className="link target inline-flex items-center">
              {words}
            </a>
          </li>
        ))}
      </ul>
      {!mosque && (
        <form action={localAddress(language, '/follow')} className="mt-3 flex flex-wrap items-end gap-3">
          <SelectField name="area" label={feeds.forArea} defaultValue={area}>
            <option value="">{feeds.chooseArea}</option>
            {areas.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <Button type="submit" variant="secondary">
            {feeds.show}
          </Button>
        </form>
      )}
    </>
  )
}
