import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { describeFields, PhotoField, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'
import type { Prayer } from '#salaah/next-prayer.ts'
import { MAX_REPORT_CHARS, OTHER, parseReportedNotice } from './report-content.ts'

export type ReportAnswer = { errors: FormErrors; values: FormValues; failure: string | null; tone?: 'error' | 'info' }

/** A time that can be reported: its name in the form, and what is shown for it, `HH:MM`. */
export type ReportChoice = { prayer: Prayer; time: 'adhan' | 'jamaat'; shown: string | null }

type Props = {
  /** The address of the page of the mosque. */
  mosque: string
  choices: readonly ReportChoice[]
  /** The times of the sessions of the next Friday. */
  sessions: readonly string[]
  about: string
  sent: boolean
  answer: ReportAnswer | undefined
}

/** The form of a report. `sent` shows the thanks above an empty form; an answer shows errors and submitted values. */
export function ReportForm({ mosque, choices, sessions, about, sent, answer }: Props) {
  const { report: texts, events, offline } = useTexts()
  const language = useLanguage()
  const formatTime = useTimeFormat()
  const field = describeFields({ texts, answer })
  const chosen = field('about').defaultValue || about
  const shown = (label: string, time: string | null) =>
    time === null ? label : texts.shown({ label, time: formatTime(time) })
  return (
    <InPlaceForm
      region="report"
      encType="multipart/form-data"
      action={localAddress(language, `${mosque}/report`)}
      texts={{ ...texts, offline: offline.form }}
      isSent={sent}
      answer={answer}
    >
      <div className="grid gap-5 sm:grid-cols-[1fr_14rem]">
        <SelectField {...field('about')} required defaultValue={chosen}>
          <option value="">{texts.choose}</option>
          {parseReportedNotice(chosen) && <option value={chosen}>{texts.notice}</option>}
          <optgroup label={texts.groups.times}>
            {choices.map(({ prayer, time, shown: minutes }) => (
              <option key={`${prayer}.${time}`} value={`${prayer}.${time}`}>
                {shown(texts[time]({ prayer: events.prayers[prayer] }), minutes)}
              </option>
            ))}
          </optgroup>
          <optgroup label={texts.groups.jumuah}>
            {sessions.map((time) => (
              <option key={time} value={`jumuah.${time}`}>
                {shown(texts.session, time)}
              </option>
            ))}
            <option value="jumuah">{sessions.length > 0 ? texts.missingSession : texts.session}</option>
          </optgroup>
          <option value={OTHER}>{texts.other}</option>
        </SelectField>
        <TextField {...field('wanted')} type="time" dir="ltr" />
      </div>
      <TextAreaField
        name="text"
        label={texts.more}
        hint={texts.moreHint}
        rows={3}
        maxLength={MAX_REPORT_CHARS}
        defaultValue={String(answer?.values.text ?? '')}
        error={answer?.errors.text}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ContactField answer={answer} />
        <PhotoField name="photo" label={texts.photo} hint={texts.photoHint} error={answer?.errors.photo} />
      </div>
    </InPlaceForm>
  )
}

/** The visitor's email address, which may be left out. */
export function ContactField({ answer }: { answer: ReportAnswer | undefined }) {
  const { report: texts } = useTexts()
  const field = describeFields({ texts, answer })
  return <TextField {...field('contact')} type="email" autoComplete="email" maxLength={254} dir="ltr" />
}
