import { MapPin } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { data, Form, isRouteErrorResponse, replace, useSubmit } from 'react-router'
import { signInSuperadmin } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { ColorField } from '#app/features/settings/color-field.tsx'
import { HijriFields } from '#app/features/settings/hijri-fields.tsx'
import { GeneralFields } from '#app/features/settings/plain-tabs.tsx'
import { MethodFields } from '#app/features/settings/salaah-tab.tsx'
import { fieldValue, type SettingsAnswer } from '#app/features/settings/settings-form.tsx'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { cityNameLanguages, languageFacts, languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { flashHeader } from '#app/lib/web/flash.server.ts'
import type { FormValues } from '#app/lib/web/forms.ts'
import { notFound, tokenPageHeaders } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { defaultSettings, MAX_SITE_NAME_CHARS } from '#app/services/settings-document.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FieldGroup } from '#app/ui/choice.tsx'
import { describeFields, SelectField, TextField } from '#app/ui/field.tsx'
import { useIsPosting } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { waitsForSetUp } from '#app/workflows/set-up-site/first-run.server.ts'
import { cityNameField } from '#app/workflows/set-up-site/set-up-fields.ts'
import { parseSetUpForm } from '#app/workflows/set-up-site/set-up-form.server.ts'
import { type CityChoice, loadSetUpStep, refuseSetUp } from '#app/workflows/set-up-site/set-up-page.server.ts'
import { setUpSite } from '#app/workflows/set-up-site/set-up-site.server.ts'
import { findMethod } from '#salaah/methods.ts'
import type { Route } from './+types/setup'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.setUp.title)

export const headers = tokenPageHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language)
  if (!(await waitsForSetUp())) notFound(texts.setUp.over)
  const refused = await refuseSetUp(url.searchParams.get('token') ?? '', requestFacts(context), texts)
  if (refused) {
    const { status, headers, text } = refused
    return data({ locked: text, step: null }, { status, headers })
  }
  const step = await loadSetUpStep(url.searchParams, language)
  return data({ locked: null, ...step }, { status: step.step === 'city' && step.conflict ? 400 : 200 })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language)
  if (!(await waitsForSetUp())) notFound(texts.setUp.over)
  const facts = requestFacts(context)
  const token = url.searchParams.get('token') ?? ''
  const refused = await refuseSetUp(token, facts, texts)
  if (refused)
    return data<SettingsAnswer>({ failure: refused.text }, { status: refused.status, headers: refused.headers })
  const parsed = await parseSetUpForm(sentForm(context), texts)
  if (!parsed.ok) {
    const { errors, values } = parsed
    return data<SettingsAnswer>({ errors, values, failure: texts.settings.check }, { status: 400 })
  }
  const userId = await setUpSite({ token }, parsed.value, facts.now)
  if (userId === null) notFound(texts.setUp.over)
  const headers = (await signInSuperadmin(request, facts, userId)) ?? new Headers()
  headers.append('Set-Cookie', flashHeader(context, 'success', texts.setUp.done))
  return replace(localAddress(language, '/admin'), { headers })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { setUp: texts } = useSiteDeskTexts()
  const { step } = loaderData
  const subtitle = step === 'city' ? texts.cityText : step === 'site' ? texts.siteText : null
  return (
    <>
      <PageHeader title={texts.title} subtitle={subtitle} />
      <div className="wrap py-8">
        <div className="mx-auto max-w-2xl">
          {step === null && <Notice>{loaderData.locked}</Notice>}
          {step === 'city' && <CityStep {...loaderData} />}
          {step === 'site' && <SiteStep key={loaderData.city.id} {...loaderData} answer={actionData} />}
        </div>
      </div>
    </>
  )
}

/** The site is set up, perhaps in another tab. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { setUp: texts } = useSiteDeskTexts()
  const { notFound } = useSharedTexts().shell
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <>
      <PageHeader title={texts.title} />
      <div className="wrap py-8">
        <div className="mx-auto flex max-w-2xl flex-col items-start gap-5">
          <Notice>{texts.over}</Notice>
          <LocalLink to="/" className={buttonClass()}>
            {notFound.home}
          </LocalLink>
        </div>
      </div>
    </>
  )
}

const MIN_TYPED_CHARS = 2

type Props = {
  token: string
  country: string
  query: string
  /** Null before anything was searched for. */
  cities: CityChoice[] | null
  /** Two parts of the query that cannot both be true. */
  conflict: readonly [string, string] | null
  countries: { code: string; name: string }[]
}

/** The first step: the city is found by typing, or with the button without script. */
function CityStep({ token, country, query, cities, conflict, countries }: Props) {
  const { setUp: texts } = useSiteDeskTexts()
  const submit = useSubmit()
  return (
    <Card className="flex flex-col gap-5">
      <Form
        method="get"
        role="search"
        className="flex flex-col gap-5"
        onChange={({ currentTarget }) => {
          const typed = new FormData(currentTarget).get('q')
          if (String(typed).trim().length >= MIN_TYPED_CHARS) submit(currentTarget, { replace: true })
        }}
      >
        <input type="hidden" name="token" value={token} />
        <SelectField name="country" label={texts.country} defaultValue={country}>
          <option value="">{texts.anyCountry}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          name="q"
          type="search"
          label={texts.city}
          hint={texts.cityHint}
          defaultValue={query}
          maxLength={80}
          autoComplete="off"
          dir="auto"
          required
        />
        <Button type="submit" className="self-start">
          {texts.find}
        </Button>
      </Form>
      <div role="status">
        {cities && cities.length > 0 && texts.found({ count: cities.length })}
        {cities?.length === 0 && (conflict ? texts.conflict({ one: conflict[0], other: conflict[1] }) : texts.none)}
      </div>
      {cities && cities.length > 0 && <CityList token={token} cities={cities} />}
      <p>
        <LocalLink to={`/setup/restore?token=${encodeURIComponent(token)}`} className="link">
          {texts.restore.offer}
        </LocalLink>
      </p>
      <p className="text-ink-soft text-sm">
        <a href="https://www.geonames.org/" className="link">
          {texts.credit}
        </a>
      </p>
    </Card>
  )
}

function CityList({ token, cities }: { token: string; cities: CityChoice[] }) {
  const { setUp: texts } = useSiteDeskTexts()
  const number = new Intl.NumberFormat(languageFacts(useLanguage()).locale)
  return (
    <ul className="flex flex-col gap-2">
      {cities.map(({ id, name, where, population }) => (
        <li key={id}>
          <LocalLink
            to={`/setup?token=${encodeURIComponent(token)}&city=${id}`}
            className="target flex items-center gap-3 rounded-md border border-line-strong px-4 py-2 text-ink no-underline hover:bg-primary-soft"
          >
            <MapPin aria-hidden="true" className="size-5 shrink-0 text-primary-text" />
            <span className="min-w-0">
              <CityName name={name} where={where} />
              {population > 0 && (
                <span className="block text-ink-soft text-sm">
                  {texts.inhabitants({ number: number.format(population) })}
                </span>
              )}
            </span>
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}

type SiteStepProps = {
  token: string
  city: CityChoice
  defaults: FormValues
  countries: { code: string; name: string }[]
  answer: SettingsAnswer
}

/** The second step: everything about the site, filled in with what is usual in the city. */
function SiteStep({ token, city, defaults, countries, answer: failed }: SiteStepProps) {
  const { setUp: texts, settings } = useSiteDeskTexts()
  const answer = failed?.values ? failed : { values: defaults }
  const { general, customization, salaah, hijri } = defaultSettings
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failed?.errors) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failed])
  const field = describeFields({ texts, answer })
  const look = describeFields({ texts: settings.customization, answer })
  const ownNames = Object.fromEntries(cityNameLanguages.map((language) => [language, languageFacts(language).name]))
  const cityName = describeFields({ texts: ownNames as Record<string, string>, answer, prefix: cityNameField('') })
  const color = fieldValue(answer, 'primaryColor', customization.primaryColor)
  const method = findMethod(Number(defaults.method))
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-6">
      {answer.failure && <Notice tone="error">{answer.failure}</Notice>}
      <input type="hidden" name="city" value={city.id} />
      <Part title={texts.site}>
        <TextField {...look('siteName')} maxLength={MAX_SITE_NAME_CHARS} dir="auto" required />
        <div>
          <p className="font-semibold text-sm">{texts.chosenCity}</p>
          <p>
            <CityName name={city.name} where={city.where} />{' '}
            <LocalLink
              to={`/setup?token=${encodeURIComponent(token)}&city=`}
              className="link target inline-flex items-center"
            >
              {texts.otherCity}
            </LocalLink>
          </p>
        </div>
        {!city.isPreset && (
          <FieldGroup legend={texts.cityNames} hint={texts.cityNamesHint} className="gap-3">
            {cityNameLanguages.map((language) => (
              <TextField key={language} {...cityName(language)} dir={languageFacts(language).direction} />
            ))}
          </FieldGroup>
        )}
      </Part>
      <Part title={texts.superadmin}>
        <TextField {...field('name')} autoComplete="name" dir="auto" required />
        <TextField {...field('email')} type="email" autoComplete="email" dir="ltr" required />
      </Part>
      <Part title={texts.times}>
        {method && (
          <p>
            {'angle' in method.isha
              ? texts.angles({ method: method.name, fajr: method.fajr, isha: method.isha.angle })
              : texts.minutes({ method: method.name, fajr: method.fajr, isha: method.isha.minutes })}
          </p>
        )}
        <MethodFields saved={salaah} answer={answer} latitudes={[city.latitude]} />
        <HijriFields saved={hijri} answer={answer} />
      </Part>
      <Part title={texts.customs}>
        <GeneralFields saved={general} answer={answer} countries={countries} />
      </Part>
      <Part title={texts.look}>
        <ColorField saved={customization.primaryColor} start={color} error={answer.errors?.primaryColor} />
      </Part>
      <Button type="submit" busy={useIsPosting()} busyLabel={texts.busy} className="self-start">
        {texts.submit}
      </Button>
    </Form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}

/** 'London, England, United Kingdom'; the parts may be in different scripts. */
function CityName({ name, where }: { name: string; where: string[] }) {
  const { comma } = useSiteDeskTexts().setUp
  return (
    <>
      <bdi className="font-semibold">{name}</bdi>
      {where.map((part) => (
        <Fragment key={part}>
          {comma}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </>
  )
}
