import { MapPin } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageFacts } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { CityName } from './city-name.tsx'
import type { CityChoice } from './set-up-page.server.ts'

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
export function CityStep({ token, country, query, cities, conflict, countries }: Props) {
  const { setUp: texts } = useAdminTexts()
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
      <p className="text-ink-soft text-sm">
        <a href="https://www.geonames.org/" className="link">
          {texts.credit}
        </a>
      </p>
    </Card>
  )
}

function CityList({ token, cities }: { token: string; cities: CityChoice[] }) {
  const { setUp: texts } = useAdminTexts()
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
