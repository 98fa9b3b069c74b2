import { type Language, languageFacts } from '#app/i18n/languages.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { describeFields, SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AreaField, Consent, KeptField, TopicsField } from './follow-fields.tsx'
import type { FollowedItem } from './followers.server.ts'
import { LETTER_TIME, type LetterTopic, letterTopics } from './letter-rules.ts'

type Answer = { errors: FormErrors; values: FormValues; failure: string | null } | undefined

type Props = {
  mosque: { slug: string; name: string } | null
  /** The area that the address names; empty without one. */
  area: string
  areas: readonly string[]
  answer: Answer
}

const firstTopics: readonly LetterTopic[] = ['times', 'events', 'notices']

/** Asks for the weekly letter of a mosque or an area. */
export function LetterForm({ mosque, area, areas, answer }: Props) {
  const { letter: texts } = useTexts()
  const time = useTimeFormat()(LETTER_TIME)
  const chosen = answer ? [answer.values.topics].flat() : firstTopics
  return (
    <form method="post" noValidate className="flex flex-col gap-5">
      <p>{mosque ? texts.ofMosque({ mosque: mosque.name, time }) : texts.ofArea({ time })}</p>
      <Notice role="alert" tone="error" hidden={!answer?.failure}>
        {answer?.failure}
      </Notice>
      {mosque ? (
        <input type="hidden" name="mosque" value={mosque.slug} />
      ) : (
        <AreaField areas={areas} value={String(answer?.values.area ?? area)} error={answer?.errors.area} />
      )}
      <TextField
        {...describeFields({ texts, answer })('email')}
        type="email"
        autoComplete="email"
        dir="ltr"
        className="max-w-md"
      />
      <TopicsField
        legend={texts.topicsLegend}
        topics={letterTopics}
        labels={texts.topics}
        chosen={chosen}
        error={answer?.errors.topics}
      />
      <Consent text={texts.consent} />
      <Button type="submit" name="intent" value="letter" className="self-start">
        {texts.press}
      </Button>
    </form>
  )
}

type OwnProps = { followed: readonly FollowedItem<LetterTopic>[]; language: string; languages: readonly Language[] }

/** What the letter of a subscriber tells, to change. */
export function OwnLetterForm({ followed, language, languages }: OwnProps) {
  const { letter: texts, following } = useTexts()
  const time = useTimeFormat()(LETTER_TIME)
  return (
    <form method="post" className="flex flex-col gap-6">
      <p>{texts.when({ time })}</p>
      <KeptField followed={followed} labels={texts.topics} />
      <SelectField name="language" label={texts.language} defaultValue={language} className="max-w-md">
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageFacts(each).name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" name="intent" value="save" className="self-start">
        {following.own.save}
      </Button>
    </form>
  )
}
