import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { directionOf, type Language, languageFacts } from '#app/i18n/languages.ts'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { siteTextLabel, siteTextValue } from '#app/i18n/site-texts.ts'
import {
  MAX_SITE_TEXT_CHARS,
  paragraphTexts,
  type SceneChoice,
  type SitePreset,
  type SiteTextKey,
  type SiteWords,
  sceneChoices,
  sitePresets,
  siteTextKeys,
} from '#app/services/settings-document.ts'
import { ChoicesField, FieldGroup, FormFold, RadioField } from '#app/ui/choice.tsx'
import { versionChoices } from '#app/ui/draft-form.tsx'
import { describeFields, type FieldErrors, TextAreaField, TextField } from '#app/ui/field.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { fieldValue, oneOpen, SettingsForm } from './settings-form.tsx'
import {
  OPENED_FIELD,
  PREVIEW_INTENT,
  type TextsAnswer,
  type TextsPreview,
  textField,
  toTextsFields,
  type UsedInstead,
} from './texts-fields.ts'

type Props = {
  saved: SiteWords
  answer: TextsAnswer
  /** The languages that the site offers. */
  offered: readonly Language[]
  usedInstead: UsedInstead
  drawing: (scene: SceneChoice) => ReactNode
}

/** The site's own texts, the words that it uses instead of a missing one, and the drawing of its home page. */
export function TextsTab({ saved, answer, offered, usedInstead, drawing }: Props) {
  const { adminEditing } = useAdminTexts()
  const { texts } = useSiteDeskTexts().settings
  const stored = toTextsFields(saved, offered)
  const value = (field: string) => fieldValue(answer, field, stored[field] ?? '')
  const [preset, setPreset] = useState(value('preset') as SitePreset)
  const conflicts = versionChoices(answer?.conflict, adminEditing.conflict, (name, saved) => ({
    label: siteTextLabel(texts, name) ?? name,
    saved: siteTextValue(texts, name, saved[name] ?? ''),
  }))
  const errors = { ...answer?.errors, ...conflicts }
  const field = describeFields({ texts, saved: stored, answer: { ...answer, errors } })
  return (
    <>
      <SettingsForm answer={answer} buttons={<PreviewButton />}>
        {answer?.conflict && <ConflictHelp />}
        <input type="hidden" name={OPENED_FIELD} value={fieldValue(answer, OPENED_FIELD, JSON.stringify(saved))} />
        <p className="text-ink-soft">{texts.intro}</p>
        <FormFold
          title={texts.look}
          holds={`${texts.presets[saved.preset]} · ${texts.scenes[saved.scene]}`}
          name={oneOpen(answer)}
        >
          <FieldGroup legend={texts.preset} hint={texts.presetHint} error={errors.preset}>
            {sitePresets.map((choice) => (
              <RadioField
                key={choice}
                name="preset"
                value={choice}
                label={texts.presets[choice]}
                hint={texts.presetHints[choice]}
                defaultChecked={value('preset') === choice}
                onChange={() => setPreset(choice)}
              />
            ))}
          </FieldGroup>
          <ChoicesField {...field('scene')} of={sceneChoices} labels={texts.scenes} />
        </FormFold>
        {offered.map((language) => (
          <LanguageTexts
            key={language}
            language={language}
            value={value}
            errors={errors}
            usedInstead={(usedInstead[preset] ?? usedInstead.neutral)[language]}
            name={oneOpen(answer)}
          />
        ))}
      </SettingsForm>
      {answer?.preview && <PagesPreview preview={answer.preview} drawing={drawing} />}
    </>
  )
}

function PreviewButton() {
  const { preview } = useSiteDeskTexts().settings.texts
  const busy = useSentIntent() === PREVIEW_INTENT
  return (
    <IntentButton
      intent={PREVIEW_INTENT}
      formAction="?tab=texts#preview"
      variant="secondary"
      busy={busy}
      busyLabel={preview.busy}
    >
      {preview.button}
    </IntentButton>
  )
}

const ConflictHelp = () => <p>{useAdminTexts().adminEditing.conflict.text}</p>

type LanguageTextsProps = {
  language: Language
  value: (field: string) => string
  errors: FieldErrors
  /** What the site uses for an empty text. */
  usedInstead: Record<SiteTextKey, string>
  name: string | undefined
}

/** The texts in one language, folded. */
function LanguageTexts({ language, value, errors, usedInstead, name: oneOf }: LanguageTextsProps) {
  const { texts } = useSiteDeskTexts().settings
  const { name } = languageFacts(language)
  const holds = (keys: readonly SiteTextKey[]) =>
    texts.written({
      count: keys.filter((key) => value(textField(language, key)).trim() !== '').length,
      of: keys.length,
    })
  return (
    <FormFold
      title={
        <>
          {texts.language} <bdi lang={language}>{name}</bdi>
        </>
      }
      holds={holds(siteTextKeys)}
      name={oneOf}
    >
      <div>
        {Object.entries(places).map(([place, keys]) => (
          <FormFold
            key={place}
            title={texts.places[place as keyof typeof places]}
            holds={holds(keys)}
            open={place === 'home'}
            name={oneOf && `${oneOf}-${language}`}
          >
            {keys.map((key) => (
              <OwnTextField
                key={key}
                text={key}
                language={language}
                value={value(textField(language, key))}
                error={errors[textField(language, key)]}
                usedInstead={usedInstead[key]}
              />
            ))}
          </FormFold>
        ))}
      </div>
    </FormFold>
  )
}

/** Where the texts stand. */
const places = { home: siteTextKeys.slice(0, 5), others: siteTextKeys.slice(5) }

const MAX_INPUT_CHARS = 160

type FieldProps = { text: SiteTextKey; language: Language; value: string; error: ReactNode; usedInstead: string }

function OwnTextField({ text, language, value, error, usedInstead }: FieldProps) {
  const { texts } = useSiteDeskTexts().settings
  const { label, hint } = texts.fields[text]
  const max = MAX_SITE_TEXT_CHARS[text]
  const hasParagraphs = paragraphTexts.has(text)
  const common = {
    name: textField(language, text),
    lang: language,
    dir: languageFacts(language).direction,
    label,
    hint: [hint, hasParagraphs && texts.paragraphs, texts.limit({ count: max })].filter(Boolean).join(' '),
    error,
    maxLength: max,
    placeholder: usedInstead,
    defaultValue: value,
  }
  if (max <= MAX_INPUT_CHARS) return <TextField {...common} />
  return <TextAreaField {...common} rows={hasParagraphs ? 8 : 3} />
}

type PreviewProps = { preview: TextsPreview; drawing: (scene: SceneChoice) => ReactNode }

/** How the pages would read in each language; nothing of it is saved. */
function PagesPreview({ preview, drawing }: PreviewProps) {
  const { texts } = useSiteDeskTexts().settings
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview is read from its beginning
  useEffect(() => heading.current?.focus(), [preview])
  return (
    <section id="preview" aria-labelledby="preview-title" className="mt-10 max-w-3xl border-line border-t pt-6">
      <h2 id="preview-title" ref={heading} tabIndex={-1} className="text-xl">
        {texts.preview.title}
      </h2>
      <p className="text-ink-soft">{texts.preview.text}</p>
      {preview.words.map((words) => (
        <LanguagePreview key={words.language} {...words} drawing={drawing(preview.scene)} />
      ))}
    </section>
  )
}

type LanguageProps = TextsPreview['words'][number] & { drawing: ReactNode }

function LanguagePreview({ language, texts: words, drawing }: LanguageProps) {
  const { texts } = useSiteDeskTexts().settings
  const inLanguage = { lang: language, dir: directionOf(language) }
  return (
    <section aria-labelledby={`preview-${language}`} className="mt-6">
      <h3 id={`preview-${language}`} className="text-lg">
        {texts.language} <bdi lang={language}>{languageFacts(language).name}</bdi>
      </h3>
      <div {...inLanguage} className="sky sky-dhuhr relative mt-3 overflow-hidden rounded-md border border-line">
        <div className="flex flex-col items-center gap-3 px-4 pt-6 pb-1 text-center">
          <p className="font-bold text-2xl">{words.heroTitle}</p>
          <p className="text-(--sky-soft)">{words.heroText}</p>
        </div>
        {drawing}
      </div>
      <dl className="mt-4 flex flex-col gap-4">
        {siteTextKeys.slice(2).map((key) => (
          <div key={key}>
            <dt className="font-semibold text-sm">{texts.fields[key].label}</dt>
            <Words text={words[key]} hasParagraphs={paragraphTexts.has(key)} {...inLanguage} />
          </div>
        ))}
      </dl>
    </section>
  )
}

type WordsProps = { text: string; hasParagraphs: boolean; lang: string; dir: 'ltr' | 'rtl' }

function Words({ text, hasParagraphs, ...inLanguage }: WordsProps) {
  const { preview } = useSiteDeskTexts().settings.texts
  if (text === '') return <dd className="text-ink-soft italic">{preview.leftOut}</dd>
  const paragraphs = hasParagraphs ? text.split(/\n\s*\n/) : [text]
  return (
    <dd {...inLanguage} className="flex flex-col gap-3 text-ink-soft">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
        <p key={index} className="wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </dd>
  )
}
