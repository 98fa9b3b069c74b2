import { data, redirect } from 'react-router'
import { MAX_FOLLOWS } from '#app/features/following/following-rules.ts'
import { confirmLetter, findLetterRequest } from '#app/features/following/subscribers.server.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { tokenPageHeaders } from '#app/lib/web/http.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/confirm-letter'

export const handle = {
  kind: 'document',
  query: ['token'],
  cached: false,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

export const headers = tokenPageHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const wanted = await findLetterRequest(
    url.searchParams.get('token') ?? '',
    languageOf(url.pathname),
    requestFacts(context).now,
  )
  return data({ wanted }, { status: wanted ? 200 : 404 })
}

export async function action({ context, url }: Route.ActionArgs) {
  // The link says everything; a body that is no form is refused as everywhere.
  sentForm(context)
  const language = languageOf(url.pathname)
  const confirmed = await confirmLetter(url.searchParams.get('token') ?? '', requestFacts(context).now)
  if (confirmed.outcome === 'confirmed')
    return redirect(`${localAddress(language, '/following')}?token=${confirmed.token}&done=confirmed`)
  const { tooManyFollows } = publicTexts.of(language).letter
  const failure = confirmed.outcome === 'missing' ? null : tooManyFollows({ count: MAX_FOLLOWS })
  return data({ failure }, { status: failure ? 400 : 404 })
}

export function meta(args: Route.MetaArgs) {
  const { title, text } = publicTexts.of(languageOf(args.location.pathname)).letter.confirm
  return pageMeta({ ...args, title, description: text, hidden: true })
}

/** Needs a press of the button, because mail scanners open links. */
export default function Page({ loaderData: { wanted }, actionData }: Route.ComponentProps) {
  const { letter, following } = useTexts()
  const { confirm: texts } = letter
  return (
    <>
      <PageHeader title={texts.title} />
      <div className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
        {actionData?.failure && (
          <Notice role="alert" tone="error">
            {actionData.failure}
          </Notice>
        )}
        {wanted ? (
          <form method="post" className="flex flex-col items-start gap-5">
            <p>{texts.text}</p>
            <ul className="list-disc ps-6">
              {wanted.map(({ topic, name }) => (
                <li key={topic}>{following.own.item({ topic: letter.topics[topic], name })}</li>
              ))}
            </ul>
            <Button type="submit">{texts.press}</Button>
          </form>
        ) : (
          <EmptyState title={texts.missing}>{texts.missingText}</EmptyState>
        )}
      </div>
    </>
  )
}
