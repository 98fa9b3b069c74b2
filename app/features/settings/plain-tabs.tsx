import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { sessionTimeoutChoices } from '#app/services/settings-document.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { FileField, Options, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ColorField } from './color-field.tsx'
import { GeneralFields, type GeneralFieldsProps } from './general-fields.tsx'
import { fieldValue, isChecked, type SettingsAnswer, SettingsForm } from './settings-form.tsx'

type Tab<T extends keyof SettingsDocument> = {
  saved: SettingsDocument[T]
  answer: SettingsAnswer
  isMailConfigured: boolean
}

export function NotificationsTab({ saved, answer, isMailConfigured }: Tab<'notifications'>) {
  const { notifications: texts } = useAdminTexts().settings
  const names = ['emailAlerts', 'newEventNotifications', 'mosqueUpdates'] as const
  return (
    <SettingsForm answer={answer} saved={saved}>
      <p className="text-ink-soft">{texts.text}</p>
      {!isMailConfigured && <Notice>{texts.outbox}</Notice>}
      {names.map((name) => (
        <CheckboxField
          key={name}
          name={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          defaultChecked={isChecked(answer, name, saved[name])}
        />
      ))}
    </SettingsForm>
  )
}

export function GeneralTab({ saved, answer, countries }: GeneralFieldsProps) {
  return (
    <SettingsForm answer={answer} saved={saved}>
      <GeneralFields saved={saved} answer={answer} countries={countries} />
    </SettingsForm>
  )
}

export function SecurityTab({ saved, answer, isMailConfigured }: Tab<'security'>) {
  const { security: texts } = useAdminTexts().settings
  return (
    <SettingsForm answer={answer} saved={saved}>
      <CheckboxField
        name="requireEmailVerification"
        label={texts.requireEmailVerification}
        hint={texts.requireEmailVerificationHint}
        defaultChecked={isChecked(answer, 'requireEmailVerification', saved.requireEmailVerification)}
      />
      {!isMailConfigured && <Notice>{texts.notEnforced}</Notice>}
      <CheckboxField
        name="twoFactorAuth"
        label={texts.twoFactorAuth}
        hint={texts.twoFactorAuthHint}
        defaultChecked={isChecked(answer, 'twoFactorAuth', saved.twoFactorAuth)}
      />
      <SelectField
        name="sessionTimeout"
        label={texts.sessionTimeout}
        hint={texts.sessionTimeoutHint}
        error={answer?.errors?.sessionTimeout}
        defaultValue={fieldValue(answer, 'sessionTimeout', saved.sessionTimeout)}
      >
        <Options of={sessionTimeoutChoices} label={(choice) => texts.timeouts[choice]} />
      </SelectField>
    </SettingsForm>
  )
}

export function CustomizationTab({
  saved,
  answer,
}: {
  saved: SettingsDocument['customization']
  answer: SettingsAnswer
}) {
  const { customization: texts } = useAdminTexts().settings
  return (
    <SettingsForm answer={answer} saved={saved} files>
      <TextField
        name="siteName"
        label={texts.siteName}
        hint={texts.siteNameHint}
        required
        maxLength={60}
        dir="auto"
        error={answer?.errors?.siteName}
        defaultValue={fieldValue(answer, 'siteName', saved.siteName)}
      />
      <TextAreaField
        name="siteDescription"
        label={texts.siteDescription}
        hint={texts.siteDescriptionHint}
        rows={3}
        maxLength={300}
        dir="auto"
        error={answer?.errors?.siteDescription}
        defaultValue={fieldValue(answer, 'siteDescription', saved.siteDescription)}
      />
      <ColorField
        key={saved.primaryColor}
        saved={saved.primaryColor}
        start={fieldValue(answer, 'primaryColor', saved.primaryColor)}
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
            <CheckboxField name="removeLogo" label={texts.removeLogo} />
          </div>
        ) : (
          <p className="text-ink-soft">{texts.noLogo}</p>
        )}
        <FileField
          name="logoFile"
          accept="image/*"
          label={texts.logoFile}
          hint={texts.logoFileHint}
          error={answer?.errors?.logoFile}
        />
        <TextField
          name="logoUrl"
          type="url"
          dir="ltr"
          label={texts.logoUrl}
          hint={texts.logoUrlHint}
          error={answer?.errors?.logoUrl}
          defaultValue={fieldValue(answer, 'logoUrl', '')}
        />
      </FieldGroup>
    </SettingsForm>
  )
}
