import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Topic } from './following-rules.ts'
import { topics } from './following-rules.ts'

type Props = {
  mosque: { slug: string; name: string } | null
  areas: readonly string[]
  /** The public key of the site, with which a browser subscribes. */
  pushKey: string
  answer: { errors: FormErrors; values: Record<string, unknown>; failure: string | null } | undefined
}

const firstTopics: readonly Topic[] = ['janazah']

/** What somebody wants to be told of. The press asks the browser for its address, which is sent with the form. */
export function FollowForm({ mosque, areas, pushKey, answer }: Props) {
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
      data-none={texts.none}
      className="flex flex-col gap-5"
    >
      <p className="hidden font-semibold noscript:block">{texts.needsScript}</p>
      <p hidden data-not-installed="">
        {texts.iphone}
      </p>
      <Notice role="alert" tone="error" data-follow-message="" hidden={!answer?.failure}>
        {answer?.failure}
      </Notice>
      {mosque ? (
        <p className="font-semibold text-lg">
          <Written text={texts.mosque({ mosque: mosque.name })} />
          <input type="hidden" name="mosque" value={mosque.slug} />
        </p>
      ) : (
        <SelectField
          name="area"
          label={texts.area}
          hint={texts.areaHint}
          error={answer?.errors.area}
          defaultValue={String(answer?.values.area ?? '')}
        >
          <option value="">–</option>
          {areas.map((area) => (
            <option key={area}>{area}</option>
          ))}
        </SelectField>
      )}
      <FieldGroup legend={texts.topicsLegend} error={answer?.errors.topics}>
        {topics.map((topic) => (
          <CheckboxField
            key={topic}
            name="topics"
            value={topic}
            defaultChecked={chosen.includes(topic)}
            label={texts.topics[topic]}
          />
        ))}
      </FieldGroup>
      {(['endpoint', 'p256dh', 'auth'] as const).map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <p className="text-ink-soft text-sm">
        {texts.consent}{' '}
        <LocalLink to="/privacy" className="link">
          {texts.privacy}
        </LocalLink>
      </p>
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
