import { ChevronDown } from 'lucide-react'
import { data, redirect } from 'react-router'
import { env } from '#app/env.server.ts'
import { contactSchema, wrongTextSchema } from '#app/features/contact/contact-schema.ts'
import { sendContactMessage, sendWrongText } from '#app/features/contact/messages.server.ts'
import { UsefulLinks } from '#app/features/mosques/directory/ways-on.tsx'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { parseOwnPath } from '#app/lib/web/addresses.ts'
import { type FormErrors, type FormValues, formValues, parseForm } from '#app/lib/web/forms.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { describeFields, TextAreaField, TextField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
import { Rosette } from '#app/ui/pattern/pattern.tsx'
import type { Route } from './+types/contact'

export const handle = {
  kind: 'document',
  query: ['page', 'sent'],
  cached: true,
  sitemap: true,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

/** The page whose words are wrong, by a link that only pages in languages on trial have; null for any other message. */
async function wrongPageOf({ pathname, searchParams }: URL): Promise<string | null> {
  const page = parseOwnPath(searchParams.get('page'))
  return page !== null && (await siteSettings()).general.onTrial.includes(languageOf(pathname)) ? page : null
}

export async function loader({ url }: Route.LoaderArgs) {
  const { CONTACT_EMAIL, CONTACT_PHONE } = env()
  const page = await wrongPageOf(url)
  return { sent: url.searchParams.has('sent'), page, email: CONTACT_EMAIL ?? null, phone: CONTACT_PHONE ?? null }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const texts = publicTexts.of(language).contact.form
  const form = sentForm(context)
  const fail = (status: number, failure: string | null, errors: FormErrors = {}) =>
    data<ContactAnswer>({ errors, values: formValues(form), failure }, { status })
  const { clientAddress, now } = requestFacts(context)
  const sender = { clientAddress, language, now }
  const sentQuery = new URLSearchParams({ sent: '1' })
  try {
    if ((await wrongPageOf(url)) === null) {
      const parsed = parseForm(form, contactSchema(texts.errors))
      if (!parsed.ok) return fail(400, null, parsed.errors)
      await sendContactMessage(parsed.value, sender)
    } else {
      const parsed = parseForm(form, wrongTextSchema(texts.errors))
      if (!parsed.ok) return fail(400, null, parsed.errors)
      await sendWrongText(parsed.value, sender)
      sentQuery.set('page', parsed.value.page)
    }
  } catch (error) {
    console.error('A contact message could not be stored:', error)
    return fail(503, texts.failure)
  }
  return redirect(`${localAddress(language, `/contact?${sentQuery}`)}#sent`)
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = publicTexts.of(languageOf(args.location.pathname)).contact
  return pageMeta({ ...args, title, description, hidden: args.loaderData!.page !== null })
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts().contact
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="wrap grid gap-6 py-8 sm:py-12 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-10">
        <section aria-labelledby="write">
          <h2 id="write" className="mb-5 text-2xl">
            {(loaderData.page === null ? texts.form : texts.wrongText).title}
          </h2>
          <ContactForm page={loaderData.page} sent={loaderData.sent} answer={actionData} />
        </section>
        <div className="grid gap-5 lg:row-span-2">
          <Guidance />
          <ContactDetails email={loaderData.email} phone={loaderData.phone} />
          <UsefulLinks />
        </div>
      </div>
      <Help />
      <Questions />
    </>
  )
}

/** Email, phone and response time; an address that is not configured is left out. */
function ContactDetails({ email, phone }: { email: string | null; phone: string | null }) {
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

function Guidance() {
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

function Help() {
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
function Questions() {
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

type ContactAnswer = { errors: FormErrors; values: FormValues; failure: string | null }

type Props = {
  /** The page of which words are wrong, whose readers may leave out who they are; null for any other message. */
  page: string | null
  sent: boolean
  answer: ContactAnswer | undefined
}

/** The contact form. `sent` shows the thanks above an empty form; an answer shows errors and submitted values. */
function ContactForm({ page, sent, answer }: Props) {
  const { contact, offline } = useTexts()
  const isWrongText = page !== null
  const texts = { ...contact.form, ...(isWrongText ? contact.wrongText : {}) }
  const language = useLanguage()
  const field = describeFields({ texts, answer })
  return (
    <InPlaceForm
      region="contact"
      action={localAddress(language, isWrongText ? `/contact?${new URLSearchParams({ page })}` : '/contact')}
      texts={{ ...texts, sent: texts.success, offline: offline.form }}
      isSent={sent}
      answer={answer}
    >
      {isWrongText && (
        <>
          <p>{contact.wrongText.text}</p>
          <TextField
            name="page"
            label={contact.wrongText.page}
            required
            defaultValue={(answer?.values.page as string | undefined) ?? page}
            error={answer?.errors.page}
            dir="ltr"
          />
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} required={!isWrongText} autoComplete="name" maxLength={100} />
        <TextField
          {...field('email')}
          required={!isWrongText}
          type="email"
          autoComplete="email"
          maxLength={254}
          dir="ltr"
        />
      </div>
      {!isWrongText && <TextField {...field('subject')} required maxLength={150} />}
      <TextAreaField {...field('message')} required rows={6} />
    </InPlaceForm>
  )
}
