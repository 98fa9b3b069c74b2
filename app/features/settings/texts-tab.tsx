import { type ReactNode, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { siteTextLabel, siteTextValue } from '#app/i18n/site-text-labels.ts'
import {
  type SceneChoice,
  type SitePreset,
  type SiteWords,
  sceneChoices,
  sitePresets,
} from '#app/services/site-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldGroup, RadioField } from '#app/ui/choice.tsx'
import type { FieldErrors } from '#app/ui/field.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import { VersionChoice } from '#app/ui/version-choice.tsx'
import { LanguageTexts } from './language-texts.tsx'
import { fieldValue, SettingsForm } from './settings-form.tsx'
import {
  OPENED_FIELD,
  PREVIEW_INTENT,
  type TextsAnswer,
  type TextsFields,
  toTextsFields,
  type UsedInstead,
} from './texts-fields.ts'
import { TextsPreview } from './texts-preview.tsx'

type Props = {
  saved: SiteWords
  answer: TextsAnswer
  /** The languages that the site offers. */
  offered: readonly Language[]
  usedInstead: UsedInstead
  drawing: (scene: SceneChoice) => ReactNode
}

/** The site's own texts, the words that it uses instead of a missing one, and the drawing of its home page. */
export function TextsTab({ saved, answer, offered, usedInstead, drawing }: Props) {
  const { texts } = useAdminTexts().settings
  const stored = toTextsFields(saved, offered)
  const value = (field: string) => fieldValue(answer, field, stored[field] ?? '')
  const [preset, setPreset] = useState(value('preset') as SitePreset)
  const errors = { ...answer?.errors, ...useConflicts(answer?.conflict) }
  return (
    <>
      <SettingsForm answer={answer} buttons={<PreviewButton />}>
        {answer?.conflict && <ConflictHelp />}
        <input type="hidden" name={OPENED_FIELD} value={fieldValue(answer, OPENED_FIELD, JSON.stringify(saved))} />
        <p className="text-ink-soft">{texts.intro}</p>
        <FieldGroup legend={texts.preset} hint={texts.presetHint} error={errors.preset}>
          {sitePresets.map((choice) => (
            <RadioField
              key={choice}
              name="preset"
              value={choice}
              label={texts.presets[choice]}
              hint={texts.presetHints[choice]}
              defaultChecked={value('preset') === choice}
              onChange={() => setPreset(choice)}
            />
          ))}
        </FieldGroup>
        <FieldGroup legend={texts.scene} hint={texts.sceneHint} error={errors.scene}>
          {sceneChoices.map((choice) => (
            <RadioField
              key={choice}
              name="scene"
              value={choice}
              label={texts.scenes[choice]}
              defaultChecked={value('scene') === choice}
            />
          ))}
        </FieldGroup>
        {offered.map((language, index) => (
          <LanguageTexts
            key={language}
            language={language}
            value={value}
            errors={errors}
            usedInstead={(usedInstead[preset] ?? usedInstead.neutral)[language]}
            isOpen={index === 0}
          />
        ))}
      </SettingsForm>
      {answer?.preview && <TextsPreview preview={answer.preview} drawing={drawing} />}
    </>
  )
}

function PreviewButton() {
  const { preview } = useAdminTexts().settings.texts
  const busy = useSending().formData?.get('intent') === PREVIEW_INTENT
  return (
    <Button
      type="submit"
      name="intent"
      value={PREVIEW_INTENT}
      formAction="?tab=texts#preview"
      variant="secondary"
      busy={busy}
      busyLabel={preview.busy}
    >
      {preview.button}
    </Button>
  )
}

const ConflictHelp = () => <p>{useAdminTexts().adminEditing.conflict.text}</p>

/** For each field that somebody else changed too: the choice between the two versions. */
function useConflicts(conflict: { fields: string[]; saved: TextsFields } | undefined): FieldErrors {
  const { adminEditing, settings } = useAdminTexts()
  return Object.fromEntries(
    (conflict?.fields ?? []).map((field) => [
      field,
      <VersionChoice
        key={field}
        part={field}
        label={siteTextLabel(settings.texts, field) ?? field}
        saved={siteTextValue(settings.texts, field, conflict?.saved[field] ?? '')}
        texts={adminEditing.conflict}
      />,
    ]),
  )
}
