import { Download, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { directionOf, type Language } from '#app/i18n/languages.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'

export type ToSend = {
  language: Language
  message: string
  picture: { src: string; alt: string; width: number; height: number; file: string } | null
}

/** What an admin sends on: the text, its picture, and the ways to send them. */
export function SendPanel({
  title,
  toSend: { language, message, picture },
  children,
}: {
  title?: string
  toSend: ToSend
  children?: ReactNode
}) {
  const { send: texts } = useAdminTexts().adminEditing
  return (
    <Card className="grid gap-4 p-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="flex flex-col items-start gap-3">
        <h2 lang={title && language} className="text-xl">
          {title ?? texts.title}
        </h2>
        <TextAreaField
          label={texts.message}
          readOnly
          rows={6}
          lang={language}
          dir={directionOf(language)}
          value={message}
          className="w-full"
        />
        <div className="flex flex-wrap gap-3">
          <a
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass()}
          >
            <MessageCircle aria-hidden="true" />
            {texts.whatsapp}
          </a>
          <CopyButton text={message} label={texts.copy} copied={texts.copied} failed={texts.copyFailed} />
        </div>
        {children}
      </div>
      {picture && (
        <div className="flex flex-col items-start gap-3">
          <img
            src={picture.src}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            className="h-auto w-full rounded-md border border-line"
          />
          <a href={picture.src} download={picture.file} className={buttonClass('secondary')}>
            <Download aria-hidden="true" />
            {texts.save}
          </a>
        </div>
      )}
    </Card>
  )
}
