import { type ComponentProps, type ReactNode, useState } from 'react'
import type { MosqueCity } from '#app/features/mosques/cities/mosque-city.ts'
import { FactFields } from '#app/features/mosques/facts/fact-fields.tsx'
import type { PlaceMap } from '#app/features/mosques/map/place-map.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { Card } from '#app/ui/card.tsx'
import { FieldGroup } from '#app/ui/choice.tsx'
import { type FieldErrors, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { PageSection } from '#app/ui/section-index.tsx'
import { ZoneField } from '#app/ui/zone-field.tsx'
import { useFieldLabels } from './field-labels.ts'
import { ImageManager, type PicturePreviews } from './image-manager.tsx'
import { ImamRows } from './imam-rows.tsx'
import type { MosqueFormValues } from './mosque-form-data.ts'
import { MAX_CHARS, type MosqueTextField as TextFieldName } from './mosque-schema.ts'
import { PositionField } from './position-field.tsx'

/** The time zone and the city have their own places, because few mosques need them. */
type InputName = Exclude<TextFieldName, 'timeZone' | 'city'> | 'established' | 'capacity'
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
  map: PlaceMap
  cities: readonly MosqueCity[]
  onChange: () => void
  onUploading: (busy: boolean) => void
}

/** The parts of the form, for its index. */
export function useMosqueFormParts(): PageSection[] {
  const { form, imams, facts, images } = useAdminTexts().adminMosques
  return [
    { id: 'basics', title: form.basics },
    { id: 'location', title: form.location },
    { id: 'contact', title: form.contact },
    { id: 'imams', title: imams.title },
    { id: 'facilities', title: facts.title },
    { id: 'pictures', title: images.title },
  ]
}

/** All fields of a mosque, grouped in parts. */
export function MosqueFields(props: Props) {
  const { values, errors, previews, mayRename, isNew, map, onChange, onUploading } = props
  const texts = useAdminTexts().adminMosques
  const { form } = texts
  const [images, setImages] = useState(values.images)
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
        <CityField {...props} />
        <Inputs part="location" values={values} errors={errors} mayRename={mayRename} />
        <FieldGroup legend={texts.position.title}>
          <PositionField
            position={values}
            approximate={values.approximate}
            errors={errors}
            map={map}
            onChange={onChange}
          />
        </FieldGroup>
        <details open={Boolean(values.timeZone || errors.timeZone)}>
          <summary className="target w-fit cursor-pointer font-semibold text-sm">{form.timeZone}</summary>
          <ZoneField
            name="timeZone"
            label={form.timeZone}
            hint={form.timeZoneHint}
            defaultValue={values.timeZone}
            error={errors.timeZone}
            maxLength={MAX_CHARS.timeZone}
          />
        </details>
      </FormPart>
      <FormPart id="contact" title={form.contact}>
        <Inputs part="contact" values={values} errors={errors} mayRename={mayRename} />
      </FormPart>
      <FormPart id="imams" title={texts.imams.title} hint={texts.imams.hint}>
        <ImamRows imams={values.imams} error={errors.imams} onChange={onChange} />
      </FormPart>
      <FormPart id="facilities" title={texts.facts.title} hint={texts.facts.hint}>
        <FactFields values={values} errors={errors} />
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

/** The city, where the directory has several. Without a choice it is the nearest one. */
function CityField({ values, errors, cities }: Props) {
  const { form } = useAdminTexts().adminMosques
  const language = useLanguage()
  if (cities.length === 0) return <input type="hidden" name="city" value={values.city} />
  return (
    <SelectField name="city" label={form.city} defaultValue={values.city} error={errors.city}>
      <option value="">{form.nearestCity}</option>
      {cities.map(({ id, names }) => (
        <option key={id} value={id}>
          {names[language]}
        </option>
      ))}
    </SelectField>
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
