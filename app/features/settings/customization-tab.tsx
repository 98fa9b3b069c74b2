import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { ColorField } from './color-field.tsx'
import { fieldValue, type SettingsAnswer, SettingsForm } from './settings-form.tsx'

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
        <TextField
          name="logoFile"
          type="file"
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
