import { type ComponentProps, type ReactNode, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { FieldError, type FieldErrors, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { PageSection } from '#app/ui/section-index.tsx'
import { useFieldLabels } from './field-labels.ts'
import { formatFormFacility } from './format-field.ts'
import { ImageManager, type PicturePreviews } from './image-manager.tsx'
import { ImamRows } from './imam-rows.tsx'
import { offeredFacilities } from './mosque-content.ts'
import type { MosqueFormValues } from './mosque-form-data.ts'
import { MAX_CHARS, type MosqueTextField as TextFieldName } from './mosque-schema.ts'
import { PositionField } from './position-field.tsx'

type InputName = TextFieldName | 'established' | 'capacity'
type Input = {
  part: 'basics' | 'location' | 'contact'
  /** Spans both columns of the form. */
  isWide?: boolean
  rows?: number
  hint?: 'capacityHint' | 'phoneHint' | 'websiteHint'
} & Pick<ComponentProps<'input'>, 'required' | 'type' | 'dir' | 'lang' | 'inputMode' | 'maxLength' | 'autoComplete'>

/** The plain fields of a mosque in the order of the form, with the part they belong to and their attributes. */
const inputs: Record<InputName, Input> = {
  name: { part: 'basics', required: true },
  arabicName: { part: 'basics', dir: 'rtl', lang: 'ar' },
  description: { part: 'basics', isWide: true, rows: 5 },
  established: { part: 'basics', inputMode: 'numeric', maxLength: 4 },
  capacity: { part: 'basics', inputMode: 'numeric', maxLength: 8, hint: 'capacityHint' },
  address: { part: 'location', isWide: true, required: true, autoComplete: 'off' },
  area: { part: 'location', required: true },
  suburb: { part: 'location', required: true },
  googleMapsUrl: { part: 'location', isWide: true, inputMode: 'url', dir: 'ltr' },
  phone: { part: 'contact', type: 'tel', hint: 'phoneHint', dir: 'ltr', autoComplete: 'off' },
  email: { part: 'contact', type: 'email', dir: 'ltr', autoComplete: 'off' },
  website: { part: 'contact', inputMode: 'url', hint: 'websiteHint', dir: 'ltr' },
  googlePageUrl: { part: 'contact', inputMode: 'url', hint: 'websiteHint', dir: 'ltr' },
}

type Props = {
  values: MosqueFormValues
  errors: FieldErrors
  previews: PicturePreviews
  mayRename: boolean
  isNew: boolean
  tiles: string
  onChange: () => void
  onUploading: (busy: boolean) => void
}

/** The parts of the form, for its index. */
export function useMosqueFormParts(): PageSection[] {
  const { form, imams, facilities, images } = useAdminTexts().adminMosques
  return [
    { id: 'basics', title: form.basics },
    { id: 'location', title: form.location },
    { id: 'contact', title: form.contact },
    { id: 'imams', title: imams.title },
    { id: 'facilities', title: facilities.title },
    { id: 'pictures', title: images.title },
  ]
}

/** All fields of a mosque, grouped in parts. */
export function MosqueFields({ values, errors, previews, mayRename, isNew, tiles, onChange, onUploading }: Props) {
  const texts = useAdminTexts().adminMosques
  const { form } = texts
  const [images, setImages] = useState(values.images)
  const facilities = [...new Set<string>([...offeredFacilities, ...values.facilities])]
  return (
    <>
      <FormPart id="basics" title={form.basics}>
        <Inputs part="basics" values={values} errors={errors} mayRename={mayRename} />
        {mayRename && !isNew && (
          <SelectField name="status" label={form.status} defaultValue={values.status} error={errors.status}>
            <option value="active">{form.active}</option>
            <option value="hidden">{form.hiddenStatus}</option>
          </SelectField>
        )}
      </FormPart>
      <FormPart id="location" title={form.location}>
        <Inputs part="location" values={values} errors={errors} mayRename={mayRename} />
        <FieldGroup legend={texts.position.title}>
          <PositionField
            position={values}
            approximate={values.approximate}
            errors={errors}
            tiles={tiles}
            onChange={onChange}
          />
        </FieldGroup>
      </FormPart>
      <FormPart id="contact" title={form.contact}>
        <Inputs part="contact" values={values} errors={errors} mayRename={mayRename} />
      </FormPart>
      <FormPart id="imams" title={texts.imams.title} hint={texts.imams.hint}>
        <ImamRows imams={values.imams} error={errors.imams} onChange={onChange} />
      </FormPart>
      <FormPart id="facilities" title={texts.facilities.title}>
        <div className="grid sm:grid-cols-2">
          {facilities.map((name) => (
            <CheckboxField
              key={name}
              name="facility"
              value={name}
              label={formatFormFacility(texts, name)}
              defaultChecked={values.facilities.includes(name)}
            />
          ))}
        </div>
        <FieldError id="facilities-error">{errors.facilities}</FieldError>
        <TextField
          name="keywords"
          label={texts.keywords.label}
          hint={texts.keywords.hint}
          defaultValue={values.keywords}
          error={errors.keywords}
        />
      </FormPart>
      <FormPart id="pictures" title={texts.images.title}>
        <ImageManager
          images={images}
          previews={previews}
          errors={errors}
          onBusy={onUploading}
          onChange={(change) => {
            setImages(change)
            onChange()
          }}
        />
      </FormPart>
    </>
  )
}

function Inputs({
  part,
  values,
  errors,
  mayRename,
}: Pick<Props, 'values' | 'errors' | 'mayRename'> & Pick<Input, 'part'>) {
  const { form } = useAdminTexts().adminMosques
  const labels = useFieldLabels()
  const names = (Object.keys(inputs) as InputName[]).filter((name) => inputs[name].part === part)
  return (
    <div className="ui-field-pairs">
      {names.map((name) => {
        const { part: _part, isWide, rows, hint, ...input } = inputs[name]
        const field = {
          name,
          label: labels[name],
          defaultValue: values[name],
          error: errors[name],
          hint: hint && form[hint],
          className: isWide ? 'sm:col-span-2' : undefined,
        }
        const maxLength = name === 'established' || name === 'capacity' ? input.maxLength : MAX_CHARS[name]
        if (rows) return <TextAreaField key={name} {...field} rows={rows} maxLength={maxLength} />
        const lock = name === 'name' && !mayRename ? { disabled: true, hint: form.nameLocked } : {}
        return <TextField key={name} {...field} {...input} {...lock} maxLength={maxLength} />
      })}
    </div>
  )
}

function FormPart({ id, title, hint, children }: { id: string; title: string; hint?: string; children: ReactNode }) {
  return (
    <Card id={id} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <div>
        <h2 className="text-xl">{title}</h2>
        {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      </div>
      {children}
    </Card>
  )
}
