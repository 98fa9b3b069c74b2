import { type ReactNode, useEffect, useRef } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { directionOf, languageFacts } from '#app/i18n/languages.ts'
import { paragraphTexts, type SceneChoice, siteTextKeys } from '#app/services/site-settings.ts'
import type { TextsPreview as Preview } from './texts-fields.ts'

type Props = { preview: Preview; drawing: (scene: SceneChoice) => ReactNode }

/** How the pages would read in each language; nothing of it is saved. */
export function TextsPreview({ preview, drawing }: Props) {
  const { texts } = useAdminTexts().settings
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

type LanguageProps = Preview['words'][number] & { drawing: ReactNode }

function LanguagePreview({ language, texts: words, drawing }: LanguageProps) {
  const { texts } = useAdminTexts().settings
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
  const { preview } = useAdminTexts().settings.texts
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
