import { ContactField, type ReportAnswer } from '#app/features/reports/report-form.tsx'
import { submitWrongText } from '#app/features/reports/submit-report.server.ts'
import { MAX_WRONG_TEXT_CHARS, ownPageOf, wrongTextSchema } from '#app/features/reports/wrong-text/wrong-text.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { notFound } from '#app/lib/web/http.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/wrong-text'
import { answerVisitorForm } from './mosques/visitor-form.server.ts'

export const handle = {
  kind: 'document',
  query: ['page', 'sent'],
  cached: true,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

/** Only languages that are on trial ask their readers. */
async function requireTrial({ pathname }: URL): Promise<void> {
  const { onTrial } = (await siteSettings()).general
  if (!onTrial.includes(languageOf(pathname))) notFound('')
}

export async function loader({ url }: Route.LoaderArgs) {
  await requireTrial(url)
  return { page: ownPageOf(url.searchParams.get('page')), sent: url.searchParams.has('sent') }
}

export async function action(args: Route.ActionArgs) {
  await requireTrial(args.url)
  const { wrongText } = publicTexts.of(languageOf(args.url.pathname))
  return answerVisitorForm(
    args,
    wrongTextSchema(wrongText.errors),
    async (input, _form, sender) => {
      await submitWrongText(input, sender)
      return null
    },
    ({ page }) => ({ page }),
  )
}

export function meta(args: Route.MetaArgs) {
  const { title, text } = publicTexts.of(languageOf(args.location.pathname)).wrongText
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export default function WrongTextPage({ loaderData: { page, sent }, actionData }: Route.ComponentProps) {
  const { wrongText: texts } = useTexts()
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.text} />
      <div className="wrap flex flex-col gap-5 py-8 *:max-w-3xl sm:py-12">
        {page !== '' && (
          <LocalLink to={page} className="link target inline-flex items-center gap-1.5 self-start">
            <BackArrow />
            {texts.back}
          </LocalLink>
        )}
        <WrongTextForm page={page} sent={sent} answer={actionData} />
      </div>
    </>
  )
}

type FormProps = { page: string; sent: boolean; answer: ReportAnswer | undefined }

/** The form of words that are wrong on a page. `sent` shows the thanks above an empty form. */
function WrongTextForm({ page, sent, answer }: FormProps) {
  const { wrongText: texts, report, offline } = useTexts()
  const language = useLanguage()
  const field = (name: 'words' | 'wanted') => {
    const value = answer?.values[name]
    return {
      name,
      label: texts[name],
      rows: 2,
      maxLength: MAX_WRONG_TEXT_CHARS,
      defaultValue: typeof value === 'string' ? value : '',
      error: answer?.errors[name],
    }
  }
  return (
    <InPlaceForm
      region="wrong-text"
      action={`${localAddress(language, '/wrong-text')}?${new URLSearchParams({ page })}`}
      texts={{ ...report, sent: texts.sent, offline: offline.form }}
      isSent={sent}
      answer={answer}
    >
      <input type="hidden" name="page" value={page} />
      <TextAreaField {...field('words')} hint={texts.wordsHint} required />
      <TextAreaField {...field('wanted')} />
      <ContactField answer={answer} />
    </InPlaceForm>
  )
}
