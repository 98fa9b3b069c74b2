import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { describeFields, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AreaField, Consent, KeptField, TopicsField } from './follow-fields.tsx'
import type { FollowerPage } from './followers.server.ts'
import { EVERYWHERE, MAX_PER_DAY, type Topic, topics } from './following-rules.ts'

type Props = {
  mosque: { slug: string; name: string } | null
  /** The area that the address names; empty without one. */
  area: string
  areas: readonly string[]
  /** The public key of the site, with which a browser subscribes. */
  pushKey: string
  answer: { errors: FormErrors; values: Record<string, unknown>; failure: string | null } | undefined
}

const firstTopics: readonly Topic[] = ['janazah']

/** What somebody wants to be told of. The press asks the browser for its address, which is sent with the form. */
export function FollowForm({ mosque, area, areas, pushKey, answer }: Props) {
  const { following: texts } = useTexts()
  const chosen = answer ? [answer.values.topics].flat() : firstTopics
  return (
    <form
      method="post"
      noValidate
      data-follow-form={pushKey}
      data-unsupported={texts.unsupported}
      data-denied={texts.denied}
      data-failed={texts.failed}
      data-late={texts.late}
      data-none={texts.none}
      className="flex flex-col gap-5"
    >
      <p className="hidden font-semibold noscript:block">{texts.needsScript}</p>
      <p hidden data-not-installed="">
        {texts.iphone}
      </p>
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      {mosque ? (
        <p className="font-semibold text-lg">
          <Written text={texts.mosque({ mosque: mosque.name })} />
          <input type="hidden" name="mosque" value={mosque.slug} />
        </p>
      ) : (
        <AreaField areas={areas} value={String(answer?.values.area ?? area)} error={answer?.errors.area}>
          <option value={EVERYWHERE.value}>{texts.everywhere}</option>
        </AreaField>
      )}
      <TopicsField
        legend={texts.topicsLegend}
        topics={topics}
        labels={texts.topics}
        chosen={chosen}
        error={answer?.errors.topics}
      />
      {(['endpoint', 'p256dh', 'auth'] as const).map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <Consent text={texts.consent} />
      {/* What a press says is next to it: on a phone the begin of the form is out of sight. */}
      <Notice tone="error" data-follow-message="" hidden />
      <div className="needs-script flex flex-wrap gap-3">
        <Button type="button" data-follow="follow" data-copy-failed={texts.failed}>
          {texts.press}
        </Button>
        <Button type="button" variant="secondary" data-follow="manage" data-copy-failed={texts.failed}>
          {texts.manage}
        </Button>
      </div>
    </form>
  )
}

type OwnProps = { follower: FollowerPage; answer: { errors: FormErrors; values: FormValues } | undefined }

/** What a device follows and when it is told, to change. */
export function OwnFollowForm({ follower: { choices, followed }, answer }: OwnProps) {
  const { following } = useTexts()
  const { own: texts } = following
  const field = describeFields({ texts, saved: choices, answer })
  return (
    <form method="post" noValidate className="flex flex-col gap-6">
      <KeptField followed={followed} labels={following.topics} />
      <FieldGroup legend={texts.quiet} hint={texts.quietHint}>
        <div className="grid max-w-sm grid-cols-2 gap-4">
          <TextField {...field('quietFrom')} type="time" />
          <TextField {...field('quietUntil')} type="time" />
        </div>
        <CheckboxField {...field('janazahAlways')} value="1" />
      </FieldGroup>
      <TextField {...field('maxPerDay')} type="number" min={1} max={MAX_PER_DAY} className="max-w-40" />
      <Button type="submit" name="intent" value="save" className="self-start">
        {texts.save}
      </Button>
    </form>
  )
}
