import { ChevronDown } from 'lucide-react'
import { useTexts } from '#app/i18n/texts.ts'
import { Card } from '#app/ui/card.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { Rosette } from '#app/ui/pattern/pattern.tsx'

/** Email, phone and response time; an address that is not configured is left out. */
export function ContactDetails({ email, phone }: { email: string | null; phone: string | null }) {
  const { details } = useTexts().contact
  return (
    <Card>
      <h2 className="text-xl">{details.title}</h2>
      <dl className="mt-3 grid gap-3">
        {email && (
          <div>
            <dt className="text-ink-soft text-sm">{details.email}</dt>
            <dd>
              <a href={`mailto:${email}`} dir="ltr" className="link wrap-anywhere inline-flex min-h-11 items-center">
                {email}
              </a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt className="text-ink-soft text-sm">{details.phone}</dt>
            <dd>
              <a
                href={`tel:${phone.replace(/[^+\d]/g, '')}`}
                dir="ltr"
                className="link inline-flex min-h-11 items-center tabular-nums"
              >
                {phone}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-ink-soft text-sm">{details.response}</dt>
          <dd className="font-medium">{details.responseTime}</dd>
        </div>
      </dl>
    </Card>
  )
}

export function Guidance() {
  const { guidance } = useTexts().contact
  return (
    <Card className="bg-sunken">
      <h2 className="text-xl">{guidance.title}</h2>
      <p className="mt-2">{guidance.text}</p>
      <ul className="mt-3 grid gap-2">
        {guidance.points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Rosette className="mt-1 size-5 text-primary-text" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Help() {
  const { help } = useTexts().contact
  return (
    <div className="border-line border-y bg-surface">
      <Section title={help.title}>
        <ul className="grid gap-x-8 gap-y-6 md:grid-cols-3">
          {help.items.map((item) => (
            <li key={item.title} className="border-primary-text border-t-2 pt-3">
              <h3 className="text-lg">{item.title}</h3>
              <p className="mt-1 text-ink-soft">{item.text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

/** Frequent questions, each with an answer that opens. */
export function Questions() {
  const { questions } = useTexts().contact
  return (
    <Section title={questions.title}>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {questions.items.map((item) => (
          <details key={item.question} className="group px-5">
            <summary className="target flex list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden font-semibold group-open:text-primary-text">
              <h3 className="flex-1 text-base">{item.question}</h3>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-soft transition-transform group-open:[transform:rotate(180deg)]"
              />
            </summary>
            <p className="measure pb-5">{item.answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
