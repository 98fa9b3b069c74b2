import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { ColorField } from '#app/features/settings/color-field.tsx'
import { HijriFields } from '#app/features/settings/hijri-fields.tsx'
import { GeneralFields } from '#app/features/settings/plain-tabs.tsx'
import { MethodFields } from '#app/features/settings/salaah-tab.tsx'
import { fieldValue, type SettingsAnswer } from '#app/features/settings/settings-form.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { cityNameLanguages, languageFacts } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { FormValues } from '#app/lib/web/forms.ts'
import { defaultSettings, MAX_SITE_NAME_CHARS } from '#app/services/settings-document.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FieldGroup } from '#app/ui/choice.tsx'
import { describeFields, TextField } from '#app/ui/field.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { findMethod } from '#salaah/methods.ts'
import { CityName } from './city-name.tsx'
import { cityNameField } from './set-up-fields.ts'
import type { CityChoice } from './set-up-page.server.ts'

type Props = {
  token: string
  city: CityChoice
  defaults: FormValues
  countries: { code: string; name: string }[]
  answer: SettingsAnswer
}

/** The second step: everything about the site, filled in with what is usual in the city. */
export function SiteStep({ token, city, defaults, countries, answer: failed }: Props) {
  const { setUp: texts, settings } = useAdminTexts()
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
      <Button type="submit" busy={useSending().formMethod === 'POST'} busyLabel={texts.busy} className="self-start">
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
