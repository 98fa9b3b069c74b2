import { type Language, languageFacts, languages } from '#app/i18n/languages.ts'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { formatPosition } from '#app/lib/position.ts'
import {
  clockChoices,
  dateFormatChoices,
  sessionTimeoutChoices,
  weekStartChoices,
} from '#app/services/settings-document.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { CheckboxField, ChoicesField, FieldGroup, FormFold } from '#app/ui/choice.tsx'
import { describeFields, FileField, SelectField, TextAreaField, TextField, ZoneField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ColorField } from './color-field.tsx'
import { oneOpen, type SettingsAnswer, SettingsForm } from './settings-form.tsx'

type Tab<T extends keyof SettingsDocument> = {
  saved: SettingsDocument[T]
  answer: SettingsAnswer
  isMailConfigured: boolean
}

export function NotificationsTab({ saved, answer, isMailConfigured }: Tab<'notifications'>) {
  const { notifications: texts } = useSiteDeskTexts().settings
  const field = describeFields({ texts, saved, answer })
  return (
    <SettingsForm answer={answer} saved={saved}>
      <p className="text-ink-soft">{texts.text}</p>
      {!isMailConfigured && <Notice>{texts.outbox}</Notice>}
      <CheckboxField {...field('emailAlerts')} />
      <CheckboxField {...field('newEventNotifications')} />
      <CheckboxField {...field('mosqueUpdates')} />
    </SettingsForm>
  )
}

type GeneralProps = Omit<Tab<'general'>, 'isMailConfigured'> & { countries: { code: string; name: string }[] }

export function GeneralTab(props: GeneralProps) {
  return (
    <SettingsForm answer={props.answer} saved={props.saved}>
      <GeneralFields {...props} />
    </SettingsForm>
  )
}

/** Languages, country, time zone and customs of the site. */
export function GeneralFields({ saved, answer, countries }: GeneralProps) {
  const { general: texts } = useSiteDeskTexts().settings
  const { weekdays } = useSharedTexts().dates
  const center = saved.center ? formatPosition(saved.center) : ''
  const field = describeFields({ texts, saved: { ...saved, language: saved.languages[0], center }, answer })
  const ownName = (language: Language) => <span lang={language}>{languageFacts(language).name}</span>
  return (
    <>
      <ChoicesField {...field('languages')} of={languages} labels={ownName} />
      <FormFold
        title={texts.onTrial}
        holds={saved.onTrial.map((language) => languageFacts(language).name).join(' · ')}
        name={oneOpen(answer)}
      >
        <ChoicesField {...field('onTrial')} of={languages} labels={ownName} />
      </FormFold>
      <SelectField {...field('language')} of={languages} labels={(language) => languageFacts(language).name} />
      <SelectField {...field('country')}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField {...field('center')} dir="ltr" />
      <ZoneField {...field('timeZone')} required />
      <FormFold
        title={[texts.clock, texts.weekStart, texts.dateFormat].join(' · ')}
        holds={[texts.clocks[saved.clock], weekdays[saved.weekStart], saved.dateFormat].join(' · ')}
        name={oneOpen(answer)}
      >
        <SelectField {...field('clock')} of={clockChoices} labels={texts.clocks} />
        <SelectField {...field('weekStart')} of={weekStartChoices} labels={(day) => weekdays[day]} />
        <SelectField {...field('dateFormat')} of={dateFormatChoices} labels={(format) => format} dir="ltr" />
      </FormFold>
    </>
  )
}

export function SecurityTab({ saved, answer, isMailConfigured }: Tab<'security'>) {
  const { security: texts } = useSiteDeskTexts().settings
  const field = describeFields({ texts, saved, answer })
  return (
    <SettingsForm answer={answer} saved={saved}>
      <CheckboxField {...field('requireEmailVerification')} />
      {!isMailConfigured && <Notice>{texts.notEnforced}</Notice>}
      <CheckboxField {...field('twoFactorAuth')} />
      <SelectField {...field('sessionTimeout')} of={sessionTimeoutChoices} labels={texts.timeouts} />
    </SettingsForm>
  )
}

export function CustomizationTab({ saved, answer }: Omit<Tab<'customization'>, 'isMailConfigured'>) {
  const { customization: texts } = useSiteDeskTexts().settings
  const field = describeFields({ texts, saved: { ...saved, logoUrl: '', logoFile: '', removeLogo: false }, answer })
  const start = field('primaryColor').defaultValue
  const { defaultValue: _, ...logoFile } = field('logoFile')
  return (
    <SettingsForm answer={answer} saved={saved} files>
      <TextField {...field('siteName')} required maxLength={60} dir="auto" />
      <TextAreaField {...field('siteDescription')} rows={3} maxLength={300} dir="auto" />
      <ColorField
        key={saved.primaryColor}
        saved={saved.primaryColor}
        start={start}
        error={answer?.errors?.primaryColor}
      />
      <FieldGroup legend={texts.logo} className="gap-4">
        {saved.logoUrl ? (
          <div className="flex items-center gap-4">
            <img
              src={saved.logoUrl}
              alt={texts.currentLogo}
              width={64}
              height={64}
              className="size-16 rounded-sm border border-line object-contain"
            />
            <CheckboxField {...field('removeLogo')} />
          </div>
        ) : (
          <p className="text-ink-soft">{texts.noLogo}</p>
        )}
        <FileField {...logoFile} accept="image/*" />
        <TextField {...field('logoUrl')} type="url" dir="ltr" />
      </FieldGroup>
    </SettingsForm>
  )
}
