import { BookOpen, CalendarDays, Clock, HandHeart, Handshake, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { usePageTexts } from '#app/i18n/page-texts.ts'
import { cn } from '#app/lib/cn.ts'
import { paragraphsOf } from '#app/lib/paragraphs.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Section } from '#app/ui/page-header.tsx'

type StoryProps = {
  text: string
  mosques: number
  isCounted: boolean
  method: number
  isAdjusted: boolean
  /** Whether the drawing of Bo-Kaap belongs to the text. */
  isCape: boolean
}

export function Story({ text, mosques, isCounted, method, isAdjusted, isCape }: StoryProps) {
  const { story } = usePageTexts().about
  return (
    <Section title={story.title}>
      <div className={cn('grid items-center gap-8', isCape && 'lg:grid-cols-[1.2fr_1fr]')}>
        <div className="measure flex flex-col gap-4">
          {paragraphsOf(text).map((paragraph) => (
            <p key={paragraph} className="text-lg">
              {paragraph}
            </p>
          ))}
          {mosques > 0 && <p>{story.today({ mosques, isCounted })}</p>}
          <p>{story.times({ method, isAdjusted })}</p>
        </div>
        {isCape && <Figure art="bo-kaap" caption={story.picture} />}
      </div>
    </Section>
  )
}

const icons: LucideIcon[] = [MapPin, CalendarDays, Handshake, Clock, BookOpen, HandHeart]

export function Mission({ salaahTimes }: { salaahTimes: string }) {
  const { mission } = usePageTexts().about
  return (
    <div className="border-line border-y bg-surface">
      <Section title={mission.title}>
        <p className="measure text-ink-soft text-lg">{mission.text}</p>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {mission.features.map(({ title, text }, index) => {
            const Icon = icons[index] ?? MapPin
            return (
              <li key={title}>
                <Card className="h-full bg-paper">
                  <Icon aria-hidden="true" className="size-7 text-primary-text" />
                  <h3 className="mt-3 text-lg">{title}</h3>
                  <p className="mt-1 text-ink-soft">{text ?? salaahTimes}</p>
                </Card>
              </li>
            )
          })}
        </ul>
      </Section>
    </div>
  )
}

export function Invitation({ children }: { children?: ReactNode }) {
  const { contact } = usePageTexts().about
  return (
    <div className="border-line border-t bg-primary-soft">
      <Section title={contact.title}>
        <p className="measure text-lg">{contact.text}</p>
        <LocalLink to="/contact" className={buttonClass('primary', 'mt-5')}>
          {contact.button}
        </LocalLink>
        {children}
      </Section>
    </div>
  )
}

// These are backgrounds, because an image that does not load would show the browser's broken-image icon.
const drawings = {
  'bo-kaap': 'bg-[url(/art/bo-kaap.svg)]',
  kramat: 'bg-[url(/art/kramat.svg)]',
  book: 'bg-[url(/art/book.svg)]',
}

/** A drawing over its caption, which is visible when the drawing does not load. */
export function Figure({ art, caption }: { art: keyof typeof drawings; caption: string }) {
  return (
    <figure className="relative aspect-8/5 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="grid h-full place-items-center p-5 text-center text-ink-soft">{caption}</figcaption>
      <div data-slot="art" className={`absolute inset-0 bg-cover ${drawings[art]}`} />
    </figure>
  )
}
