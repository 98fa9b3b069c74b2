import { data, redirect } from 'react-router'
import { env } from '#app/env.server.ts'
import { sendContactMessage, sendWrongText } from '#app/features/contact/contact.server.ts'
import { type ContactAnswer, ContactForm } from '#app/features/contact/contact-form.tsx'
import { contactSchema, wrongTextSchema } from '#app/features/contact/contact-schema.ts'
import { UsefulLinks } from '#app/features/mosques/directory/ways-on.tsx'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { parseOwnPath } from '#app/lib/web/addresses.ts'
import { type FormErrors, formValues, parseForm } from '#app/lib/web/forms.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { ContactDetails, Guidance, Help, Questions } from '#app/shell/contact-parts.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
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
  return pageMeta({ ...args, title, description, hidden: typeof args.loaderData?.page === 'string' })
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
