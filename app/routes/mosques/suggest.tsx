import { loadPublishedContent } from '#app/features/mosques/edit/mosque-store.server.ts'
import { PlaceField } from '#app/features/mosques/map/place-field.tsx'
import { factLabel, factNames } from '#app/features/mosques/mosque-facts.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { MAX_MISSING_CHARS } from '#app/features/reports/report-content.ts'
import { ContactField, type ReportAnswer } from '#app/features/reports/report-form.tsx'
import { suggestionSchema } from '#app/features/reports/report-schema.ts'
import { submitSuggestion } from '#app/features/reports/submit-report.server.ts'
import {
  formatValue,
  isSuggestionField,
  type SuggestionField,
  suggestionLabel,
  suggestionRule,
  suggestionTopics,
} from '#app/features/reports/suggestion.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type PlaceMap, placeMap } from '#app/services/site-map.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow, ForwardArrow } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/suggest'
import { answerVisitorForm, requirePublished } from './visitor-form.server.ts'

export const handle = {
  kind: 'document',
  query: ['field', 'sent'],
  cached: true,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { published: content, ...mosque } = await requirePublished(params.mosque, url.pathname, loadPublishedContent)
  requirePath(url, `${mosqueAddress(mosque)}/suggest`)
  await cacheUntilMidnight(context)
  const about = url.searchParams.get('field') ?? ''
  const field = isSuggestionField(about) ? about : null
  const { latitude, longitude } = content
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  return {
    mosque: { ...mosque, name: mosqueNameIn(languageOf(url.pathname), content) },
    form: field && { field, now: suggestionRule(field).now(content), map: await placeMap(position) },
    sent: url.searchParams.has('sent'),
  }
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const { suggest } = publicTexts.of(languageOf(args.url.pathname))
  const { id, published: content } = await requirePublished(params.mosque, args.url.pathname, loadPublishedContent)
  const { country } = (await siteSettings()).general
  return answerVisitorForm(
    args,
    suggestionSchema(suggest.errors, country),
    async (input, _form, sender) => {
      await submitSuggestion(id, { input, old: suggestionRule(input.field).now(content) }, sender)
      return null
    },
    ({ field }) => ({ field }),
  )
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname))
  const mosque = args.loaderData!.mosque.name
  const title = `${args.loaderData!.form ? texts.suggest.title : texts.suggest.link}: ${mosque}`
  return pageMeta({ ...args, title, description: texts.suggest.description({ mosque }), hidden: true })
}

export default function Suggest({ loaderData: { mosque, form, sent }, actionData }: Route.ComponentProps) {
  const { suggest: texts, report } = useTexts()
  const address = mosqueAddress(mosque)
  return (
    <>
      <PageHeader title={form ? texts.title : texts.link} subtitle={texts.text({ mosque: mosque.name })} />
      <div className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
        <div className="flex flex-wrap gap-x-6">
          <LocalLink to={address} className="link target inline-flex items-center gap-1.5 text-sm">
            <BackArrow className="size-4" />
            <Written text={report.back({ mosque: mosque.name })} />
          </LocalLink>
          {form && (
            <LocalLink to={`${address}/suggest`} className="link target inline-flex items-center text-sm">
              {texts.another}
            </LocalLink>
          )}
        </div>
        {form ? (
          <SuggestionForm mosque={address} {...form} sent={sent} answer={actionData} />
        ) : (
          <SuggestionTopics mosque={address} />
        )}
      </div>
    </>
  )
}

type Props = {
  /** The address of the page of the mosque. */
  mosque: string
  field: SuggestionField
  /** The value that the page of the mosque shows; empty when it shows none. */
  now: string
  map: PlaceMap
  sent: boolean
  answer: ReportAnswer | undefined
}

/** The form of a suggested change of one field. `sent` shows the thanks above an empty form. */
function SuggestionForm({ mosque, field, now, map, sent, answer }: Props) {
  const { suggest: texts, report, missing, mosques, offline } = useTexts()
  const language = useLanguage()
  const { place } = suggestionRule(field)
  const submitted = (name: string) => {
    const value = answer?.values[name]
    return typeof value === 'string' ? value : ''
  }
  return (
    <InPlaceForm
      region="suggest"
      action={`${localAddress(language, `${mosque}/suggest`)}?field=${field}`}
      texts={{ ...report, sent: texts.sent, offline: offline.form }}
      isSent={sent}
      answer={answer}
    >
      <h2 className="text-xl">{suggestionLabel(texts.topics, mosques.facts.labels, field)}</h2>
      {field !== 'other' && field !== 'closed' && (
        <p className="wrap-anywhere text-ink-soft">
          {texts.now}: <Written text={formatValue(mosques.facts, field, now) || texts.nothing} />
        </p>
      )}
      <input type="hidden" name="field" value={field} />
      <WantedField field={field} value={submitted('wanted')} error={answer?.errors.wanted} />
      {place && (
        <PlaceField
          label={place === 'required' ? texts.place : texts.newPlace}
          hint={missing.placeHint}
          required={place === 'required'}
          maxLength={MAX_MISSING_CHARS.place}
          value={submitted('place')}
          error={answer?.errors.place}
          map={map}
        />
      )}
      <TextField
        name="source"
        label={missing.fields.source}
        hint={missing.sourceHint}
        required
        autoComplete="off"
        maxLength={MAX_MISSING_CHARS.source}
        defaultValue={submitted('source')}
        error={answer?.errors.source}
      />
      <ContactField answer={answer} />
    </InPlaceForm>
  )
}

/** The field for the new value, by what it is about. */
function WantedField({ field, value, error }: { field: SuggestionField; value: string; error: string | undefined }) {
  const { suggest: texts, report, mosques } = useTexts()
  const common = { name: 'wanted', label: texts.wanted, required: true, defaultValue: value, error }
  const { input, maxChars } = suggestionRule(field)
  const line = { autoComplete: 'off', maxLength: maxChars }
  switch (input) {
    case null:
      return null
    case 'lines':
      return <TextAreaField {...common} label={texts.otherWanted} rows={4} maxLength={maxChars} />
    case 'fact':
      return (
        <SelectField {...common}>
          <option value="">{report.choose}</option>
          <option value="yes">{mosques.facts.yes}</option>
          <option value="no">{mosques.facts.no}</option>
        </SelectField>
      )
    case 'phone':
      return <TextField {...common} {...line} type="tel" dir="ltr" />
    case 'website':
      return <TextField {...common} {...line} inputMode="url" dir="ltr" />
    case 'line':
      return <TextField {...common} {...line} label={field === 'moved' ? texts.newAddress : texts.wanted} />
  }
}

/** What can be told about a mosque, each with the link to its form: times, what its page says, and who looks after it. */
function SuggestionTopics({ mosque }: { mosque: string }) {
  const { suggest: texts, mosques, claim, missing } = useTexts()
  const { facts } = mosques
  return (
    <div className="flex flex-col gap-6">
      <nav aria-label={texts.choose} className="flex flex-col gap-2">
        <h2 className="text-xl">{texts.choose}</h2>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          <Topic to={`${mosque}/report`} label={texts.times} />
          {suggestionTopics.map((topic) => (
            <Topic key={topic} to={`${mosque}/suggest?field=${topic}`} label={texts.topics[topic]} />
          ))}
        </ul>
      </nav>
      <nav aria-label={texts.people} className="flex flex-col gap-2">
        <h2 className="text-xl">{texts.people}</h2>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          <Topic to={`${mosque}/claim`} label={claim.link} />
          <Topic to="/mosques/add" label={missing.link} />
        </ul>
      </nav>
      <nav aria-label={texts.facts} className="flex flex-col gap-2">
        <h2 className="text-xl">{texts.facts}</h2>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {factNames.map((fact) => (
            <Topic key={fact} to={`${mosque}/suggest?field=fact.${fact}`} label={factLabel(facts.labels, fact)} />
          ))}
        </ul>
      </nav>
    </div>
  )
}

function Topic({ to, label }: { to: string; label: string }) {
  return (
    <li className="border-line border-b">
      <LocalLink
        to={to}
        rel="nofollow"
        className="target flex items-center justify-between gap-3 py-2 hover:text-primary-text"
      >
        {label}
        <ForwardArrow className="size-4 shrink-0 text-ink-soft" />
      </LocalLink>
    </li>
  )
}
