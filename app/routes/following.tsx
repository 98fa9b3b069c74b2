import { data, redirect } from 'react-router'
import {
  changeFollower,
  type FollowerPage,
  loadFollower,
  stopFollowing,
} from '#app/features/following/followers.server.ts'
import { MAX_PER_DAY } from '#app/features/following/following-rules.ts'
import { choicesSchema } from '#app/features/following/following-schema.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { type FormErrors, type FormValues, parseForm, readText } from '#app/lib/web/forms.ts'
import { tokenPageHeaders } from '#app/lib/web/http.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/field.tsx'
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

const done = ['following', 'saved', 'stopped'] as const

export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const follower = await loadFollower(token)
  const said = done.find((each) => each === url.searchParams.get('done')) ?? null
  return data({ follower, said }, { status: follower || said === 'stopped' ? 200 : 404 })
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const texts = publicTexts.of(language).following.own
  const token = url.searchParams.get('token') ?? ''
  const form = sentForm(context)
  const leadTo = (query: Record<string, string>) =>
    redirect(`${localAddress(language, '/following')}?${new URLSearchParams(query)}`)
  if (readText(form, 'intent') === 'stop') {
    await stopFollowing(token)
    return leadTo({ done: 'stopped' })
  }
  const parsed = parseForm(form, choicesSchema(texts.errors))
  if (!parsed.ok) return data({ errors: parsed.errors, values: parsed.values }, { status: 400 })
  const changed = await changeFollower(token, parsed.value, requestFacts(context).now)
  return leadTo(changed ? { token, done: 'saved' } : { token })
}

export function meta(args: Route.MetaArgs) {
  const { title, subtitle } = publicTexts.of(languageOf(args.location.pathname)).following.own
  return pageMeta({ ...args, title, description: subtitle, hidden: true })
}

export default function Page({ loaderData: { follower, said }, actionData }: Route.ComponentProps) {
  const { own: texts } = useTexts().following
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
        {said && (
          <Notice tone="success" role="status">
            {texts[said]}
          </Notice>
        )}
        {follower ? (
          <FollowerForm follower={follower} answer={actionData} />
        ) : (
          said !== 'stopped' && <EmptyState title={texts.missing}>{texts.missingText}</EmptyState>
        )}
      </div>
    </>
  )
}

type FormProps = { follower: FollowerPage; answer: { errors: FormErrors; values: FormValues } | undefined }

function FollowerForm({ follower: { choices, followed }, answer }: FormProps) {
  const { following } = useTexts()
  const { own: texts } = following
  const value = (name: 'quietFrom' | 'quietUntil' | 'maxPerDay') => String(answer?.values[name] ?? choices[name])
  return (
    <>
      <form method="post" noValidate className="flex flex-col gap-6">
        <FieldGroup legend={texts.list}>
          {followed.map(({ target, topic, name }) => (
            <CheckboxField
              key={`${topic} ${target}`}
              name="kept"
              value={`${topic} ${target}`}
              defaultChecked
              label={texts.item({ topic: following.topics[topic], name })}
            />
          ))}
        </FieldGroup>
        <FieldGroup legend={texts.quiet} hint={texts.quietHint}>
          <div className="grid max-w-sm grid-cols-2 gap-4">
            <TextField
              type="time"
              name="quietFrom"
              label={texts.from}
              defaultValue={value('quietFrom')}
              error={answer?.errors.quietFrom}
            />
            <TextField
              type="time"
              name="quietUntil"
              label={texts.until}
              defaultValue={value('quietUntil')}
              error={answer?.errors.quietUntil}
            />
          </div>
          <CheckboxField
            name="janazahAlways"
            value="1"
            defaultChecked={choices.janazahAlways}
            label={texts.janazahAlways}
          />
        </FieldGroup>
        <TextField
          type="number"
          name="maxPerDay"
          min={1}
          max={MAX_PER_DAY}
          label={texts.maxPerDay}
          defaultValue={value('maxPerDay')}
          error={answer?.errors.maxPerDay}
          className="max-w-40"
        />
        <Button type="submit" name="intent" value="save" className="self-start">
          {texts.save}
        </Button>
      </form>
      <form method="post" className="flex flex-col items-start gap-2 border-line border-t pt-6">
        <Button type="submit" name="intent" value="stop" variant="danger">
          {texts.stop}
        </Button>
        <p className="text-ink-soft text-sm">{texts.stopHint}</p>
      </form>
    </>
  )
}
