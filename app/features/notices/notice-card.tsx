import type { ReactNode } from 'react'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { directionsTo } from '#app/features/mosques/mosque-rules.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { endingOf } from '#app/lib/web/ending.ts'
import { Badge, Card } from '#app/ui/card.tsx'
import type { NoticeLine, NoticeView } from './notice-words.server.ts'

/** A notice in full: which mosque says it, since when, and what was corrected. Its children are links about it. */
export function NoticeCard({
  notice,
  heading: Heading = 'h2',
  children,
}: {
  notice: NoticeView
  heading?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}) {
  const { notices: texts } = useSharedTexts()
  const { kindName, title, text, lines, mosque, said, corrected, withdrawn, isSample } = notice
  return (
    <Card className="break-words flex flex-col gap-3" {...endingOf(notice)} id={`notice-${notice.id}`}>
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          {title && kindName} {isSample && <Badge>{texts.sample}</Badge>}{' '}
          {withdrawn && <Badge tone="danger">{texts.withdrawn}</Badge>}
        </p>
        <Heading className="text-xl">{title ? <Written text={title} as="span" /> : kindName}</Heading>
      </div>
      {text && <Written as="p" text={text} className="whitespace-pre-line" />}
      {lines.length > 0 && (
        <dl className="flex flex-col gap-2">
          {lines.map((line) => (
            <Line key={line.label} line={line} />
          ))}
        </dl>
      )}
      <p className="text-ink-soft text-sm">
        <LocalLink to={mosqueAddress(mosque)} className="link">
          <bdi>{mosque.name}</bdi>
        </LocalLink>
        {[said, corrected, withdrawn].filter(Boolean).map((part) => ` · ${part}`)}
      </p>
      {children}
    </Card>
  )
}

function Line({ line: { label, text, struck, map, phone } }: { line: NoticeLine }) {
  const { notices: texts } = useSharedTexts()
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="min-w-0">
        {struck.map((each) => (
          <span key={each} className="block text-ink-soft">
            <span className="sr-only">{texts.insteadOf}</span>
            <s>
              <bdi>{each}</bdi>
            </s>
          </span>
        ))}
        {phone ? (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr" className="link target inline-flex items-center">
            {text}
          </a>
        ) : (
          <bdi className="font-semibold">{text}</bdi>
        )}
        {map && (
          <>
            {' '}
            <a
              href={directionsTo({ ...map, name: text, address: '', approximate: false })}
              target="_blank"
              rel="noopener noreferrer"
              className="link target inline-flex items-center"
            >
              {texts.directions}
            </a>
          </>
        )}
      </dd>
    </div>
  )
}
