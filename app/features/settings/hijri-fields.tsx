import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import {
  calendarChoices,
  cautionChoices,
  dayTurnChoices,
  MAX_AUTHORITY_CHARS,
  MAX_FITRAH_NOTE_CHARS,
  specialDays,
} from '#app/services/hijri-settings.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { CheckboxField, ChoicesField, FormFold } from '#app/ui/choice.tsx'
import { describeFields, SelectField, TextField } from '#app/ui/field.tsx'
import { oneOpen, type SettingsAnswer, SettingsForm } from './settings-form.tsx'

type Props = { saved: SettingsDocument['hijri']; answer: SettingsAnswer }

/** Where the Hijri dates of the site come from, and which days of the year it shows. */
export function HijriTab({ saved, answer }: Props) {
  const { hijri: texts } = useSiteDeskTexts().settings
  const field = describeFields({ texts, saved, answer })
  return (
    <SettingsForm answer={answer} saved={saved}>
      <HijriFields saved={saved} answer={answer} />
      <FormFold
        title={texts.shownDays}
        holds={saved.shownDays.map((day) => texts.days[day]).join(' · ')}
        name={oneOpen(answer)}
      >
        <ChoicesField {...field('shownDays')} of={specialDays} labels={texts.days} />
      </FormFold>
      <RamadanFields saved={saved} answer={answer} />
    </SettingsForm>
  )
}

/** What the site shows in Ramadan, and the fitrah that was announced. */
function RamadanFields({ saved, answer }: Props) {
  const { adminEditing } = useAdminTexts()
  const { settings } = useSiteDeskTexts()
  const { ramadan: texts, fitrah: fitrahTexts } = settings.hijri
  const field = describeFields({ texts, saved, answer })
  const caution = (minutes: number) => (minutes === 0 ? texts.noCaution : texts.minutes({ minutes }))
  const fitrah = { ...saved.fitrah, amounts: saved.fitrah.amounts.join('; ') }
  const fitrahField = describeFields({ texts: fitrahTexts, saved: fitrah, answer, prefix: 'fitrah.' })
  return (
    <>
      <FormFold
        title={texts.title}
        holds={`${texts.cautionMinutes}: ${caution(saved.cautionMinutes)}`}
        name={oneOpen(answer)}
      >
        <CheckboxField {...field('showsRamadan')} />
        <SelectField {...field('cautionMinutes')} of={cautionChoices} labels={caution} />
      </FormFold>
      <FormFold
        title={fitrahTexts.title}
        holds={fitrah.amounts ? `${fitrah.currency} ${fitrah.amounts}` : adminEditing.conflict.empty}
        name={oneOpen(answer)}
      >
        <p className="text-ink-soft text-sm">{fitrahTexts.hint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...fitrahField('amounts')} dir="ltr" />
          <TextField {...fitrahField('currency')} maxLength={3} dir="ltr" />
          <TextField {...fitrahField('authority')} maxLength={MAX_AUTHORITY_CHARS} dir="auto" />
          <TextField {...fitrahField('year')} inputMode="numeric" dir="ltr" />
        </div>
        <TextField {...fitrahField('note')} maxLength={MAX_FITRAH_NOTE_CHARS} dir="auto" />
      </FormFold>
    </>
  )
}

/** The calendar, who announces its months, and when its day turns. */
export function HijriFields({ saved, answer }: Props) {
  const { hijri: texts } = useSiteDeskTexts().settings
  const field = describeFields({ texts, saved, answer })
  return (
    <>
      <SelectField {...field('calendar')} of={calendarChoices} labels={texts.calendars} />
      <TextField {...field('authority')} maxLength={MAX_AUTHORITY_CHARS} dir="auto" />
      <SelectField {...field('dayTurns')} of={dayTurnChoices} labels={texts.turns} />
    </>
  )
}
