import { data, redirect } from 'react-router'
import { OwnFollowForm } from '#app/features/following/follow-form.tsx'
import { changeFollower, loadFollower, stopFollowing } from '#app/features/following/followers.server.ts'
import { choicesSchema } from '#app/features/following/following-schema.ts'
import { OwnLetterForm } from '#app/features/following/letter-form.tsx'
import { letterChoicesSchema } from '#app/features/following/letter-schema.ts'
import { changeSubscriber, loadSubscriber, stopLetter } from '#app/features/following/subscribers.server.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { parseForm, readText } from '#app/lib/web/forms.ts'
import { tokenPageHeaders } from '#app/lib/web/http.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/following'

export const handle = {
  kind: 'document',
  query: ['token', 'done'],
  cached: false,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

export const headers = tokenPageHeaders

const done = ['following', 'saved', 'stopped', 'asked', 'later', 'confirmed'] as const

export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const language = languageOf(url.pathname)
  const follower = await loadFollower(token, language)
  const letter = follower ? null : await loadSubscriber(token, language)
  const { languages } = (await siteSettings()).general
  const said = done.find((each) => each === url.searchParams.get('done')) ?? null
  const isAnswer = said === 'stopped' || said === 'asked' || said === 'later'
  return data({ follower, letter, languages, said, isAnswer }, { status: follower || letter || isAnswer ? 200 : 404 })
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const texts = publicTexts.of(language).following.own
  const token = url.searchParams.get('token') ?? ''
  const form = sentForm(context)
  const leadTo = (query: Record<string, string>) =>
    redirect(`${localAddress(language, '/following')}?${new URLSearchParams(query)}`)
  if (readText(form, 'List-Unsubscribe') === 'One-Click') {
    // A mail program does so for its reader (RFC 8058), and follows no redirect.
    await stopLetter(token)
    return data({ errors: {}, values: {}, isStopped: true }, { status: 200 })
  }
  if (readText(form, 'intent') === 'stop') {
    await stopFollowing(token)
    await stopLetter(token)
    return leadTo({ done: 'stopped' })
  }
  if (await loadSubscriber(token, language)) {
    const parsed = parseForm(form, letterChoicesSchema((await siteSettings()).general.languages))
    if (!parsed.ok) return data({ errors: parsed.errors, values: parsed.values, isStopped: false }, { status: 400 })
    await changeSubscriber(token, parsed.value, requestFacts(context).now)
    return leadTo({ token, done: 'saved' })
  }
  const parsed = parseForm(form, choicesSchema(texts.errors))
  if (!parsed.ok) return data({ errors: parsed.errors, values: parsed.values, isStopped: false }, { status: 400 })
  const changed = await changeFollower(token, parsed.value, requestFacts(context).now)
  return leadTo(changed ? { token, done: 'saved' } : { token })
}

export function meta(args: Route.MetaArgs) {
  const { title, subtitle } = publicTexts.of(languageOf(args.location.pathname)).following.own
  return pageMeta({ ...args, title, description: subtitle, hidden: true })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { follower, letter, languages } = loaderData
  const { following, letter: letterTexts } = useTexts()
  const texts = { ...following.own, ...letterTexts.said }
  const said = actionData?.isStopped ? 'stopped' : loaderData.said
  const isAnswer = actionData?.isStopped || loaderData.isAnswer
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
        {said && (
          <Notice tone="success" role="status">
            {texts[said]}
          </Notice>
        )}
        {follower && <OwnFollowForm follower={follower} answer={actionData} />}
        {letter && <OwnLetterForm {...letter} languages={languages} />}
        {follower || letter ? (
          <form method="post" className="flex flex-col items-start gap-2 border-line border-t pt-6">
            <Button type="submit" name="intent" value="stop" variant="danger">
              {texts.stop}
            </Button>
            <p className="text-ink-soft text-sm">{texts.stopHint}</p>
          </form>
        ) : (
          !isAnswer && <EmptyState title={texts.missing}>{texts.missingText}</EmptyState>
        )}
      </div>
    </>
  )
}
