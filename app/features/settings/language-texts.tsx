import type { ReactNode } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, languageFacts } from '#app/i18n/languages.ts'
import { MAX_SITE_TEXT_CHARS, paragraphTexts, type SiteTextKey, siteTextKeys } from '#app/services/site-settings.ts'
import type { FieldErrors } from '#app/ui/field.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { textField } from './texts-fields.ts'

type Props = {
  language: Language
  value: (field: string) => string
  errors: FieldErrors
  /** What the site uses for an empty text. */
  usedInstead: Record<SiteTextKey, string>
  isOpen: boolean
}

/** The texts in one language, which can be folded away. */
export function LanguageTexts({ language, value, errors, usedInstead, isOpen }: Props) {
  const { texts } = useAdminTexts().settings
  const { name } = languageFacts(language)
  const fields = siteTextKeys.map((key) => textField(language, key))
  const written = fields.filter((field) => value(field).trim() !== '').length
  return (
    <details open={isOpen || fields.some((field) => errors[field])} className="rounded-md border border-line">
      <summary className="target flex cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2 font-semibold">
        <h2 className="text-lg">
          {texts.language} <bdi lang={language}>{name}</bdi>
        </h2>
        <span className="font-normal text-ink-soft text-sm">{texts.written(written, fields.length)}</span>
      </summary>
      <div className="flex flex-col gap-5 border-line border-t p-4">
        {siteTextKeys.map((key) => (
          <OwnTextField
            key={key}
            text={key}
            language={language}
            value={value(textField(language, key))}
            error={errors[textField(language, key)]}
            usedInstead={usedInstead[key]}
          />
        ))}
      </div>
    </details>
  )
}

const MAX_INPUT_CHARS = 160

type FieldProps = { text: SiteTextKey; language: Language; value: string; error: ReactNode; usedInstead: string }

function OwnTextField({ text, language, value, error, usedInstead }: FieldProps) {
  const { texts } = useAdminTexts().settings
  const { label, hint } = texts.fields[text]
  const max = MAX_SITE_TEXT_CHARS[text]
  const hasParagraphs = paragraphTexts.has(text)
  const common = {
    name: textField(language, text),
    lang: language,
    dir: languageFacts(language).direction,
    label,
    hint: [hint, hasParagraphs && texts.paragraphs, texts.limit(max)].filter(Boolean).join(' '),
    error,
    maxLength: max,
    placeholder: usedInstead,
    defaultValue: value,
  }
  if (max <= MAX_INPUT_CHARS) return <TextField {...common} />
  return <TextAreaField {...common} rows={hasParagraphs ? 8 : 3} />
}
