import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type FormValues, isResumed } from '#app/lib/web/forms.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { NotSavedYet } from '#app/ui/not-saved-yet.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import type { AdoptedAnswer } from './read-adopted-form.server.ts'

type AdoptedFormProps = { answer: AdoptedAnswer | undefined; cities: { id: string; name: string }[]; year: number }

/** What is loaded, and the file; pressing the button only checks it. */
export function AdoptedForm({ answer, cities, year }: AdoptedFormProps) {
  const { adminAdopted: texts, adminEditing } = useAdminTexts()
  const isChecking = useSending().formData?.get('intent') === 'check'
  const errors = answer?.errors ?? {}
  const value = (name: string) => textOf(answer?.values, name)
  const fileName = value('text') && value('fileName')
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="flex max-w-2xl flex-col gap-5">
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField name="city" label={texts.city} defaultValue={value('city') ?? ''} error={errors.city}>
          {cities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          name="year"
          type="number"
          label={texts.year}
          defaultValue={value('year') ?? year}
          error={errors.year}
          min={2000}
          max={2100}
          required
        />
      </div>
      <TextField
        name="publisher"
        label={texts.publisher}
        hint={texts.publisherHint}
        defaultValue={value('publisher')}
        error={errors.publisher}
        maxLength={120}
        required
      />
      <TextField
        name="link"
        type="url"
        dir="ltr"
        label={texts.link}
        hint={texts.linkHint}
        defaultValue={value('link')}
        error={errors.link}
      />
      <TextField
        name="file"
        type="file"
        accept=".csv,text/csv"
        label={texts.file}
        hint={fileName ? `${texts.fileHint} ${texts.sameFile(fileName)}` : texts.fileHint}
        error={errors.text}
        required={!fileName}
      />
      {fileName && <CheckedFile values={answer!.values} />}
      {isResumed(answer?.values) && <NotSavedYet text={adminEditing.notSavedYet} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="check" busy={isChecking} busyLabel={texts.checking}>
          {texts.check}
        </Button>
        <LocalLink
          to={`/admin/export/timetable-template.csv?year=${year}`}
          reloadDocument
          className={buttonClass('secondary')}
        >
          {texts.template(year)}
        </LocalLink>
      </div>
    </Form>
  )
}

/** The file that was checked, so that it need not be chosen again. */
export function CheckedFile({ values }: { values: FormValues }) {
  return ['text', 'fileName'].map((name) => (
    <input key={name} type="hidden" name={name} value={textOf(values, name) ?? ''} />
  ))
}

export function textOf(values: FormValues | undefined, name: string): string | undefined {
  const value = values?.[name]
  return typeof value === 'string' ? value : undefined
}
