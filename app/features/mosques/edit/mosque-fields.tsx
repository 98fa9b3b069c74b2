import { type ReactNode, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { FormErrors } from '#app/lib/forms.ts'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { ImageManager, type Previews } from './image-manager.tsx'
import { ImamRows } from './imam-rows.tsx'
import { offeredFacilities } from './mosque-content.ts'
import type { TextField as FieldName, TypedMosque } from './mosque-form-data.ts'
import { limits } from './mosque-limits.ts'
import { PositionField } from './position-field.tsx'
import { facilityName } from './version-compare.tsx'

type Props = {
  typed: TypedMosque
  errors: FormErrors
  previews: Previews
  mayRename: boolean
  isNew: boolean
  tiles: string
  onChange: () => void
  onUploading: (busy: boolean) => void
}

/** Every field of a mosque, in parts a phone can show one after the other. */
export function MosqueFields({ typed, errors, previews, mayRename, isNew, tiles, onChange, onUploading }: Props) {
  const texts = useAdminTexts().adminMosques
  const { form } = texts
  const [images, setImages] = useState(typed.images)
  const field = (name: Exclude<FieldName, 'status' | 'keywords' | 'latitude' | 'longitude'>, maxLength: number) => ({
    name,
    label: form[name],
    defaultValue: typed[name],
    error: errors[name],
    maxLength,
  })
  const facilities = [...new Set<string>([...offeredFacilities, ...typed.facilities])]
  return (
    <>
      <Part title={form.basics}>
        <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
          <TextField
            {...field('name', limits.name)}
            required
            disabled={!mayRename}
            hint={mayRename ? undefined : form.nameLocked}
          />
          <TextField {...field('arabicName', limits.name)} dir="rtl" lang="ar" />
        </div>
        <TextAreaField {...field('description', limits.text)} rows={5} />
        <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
          <TextField {...field('established', 4)} inputMode="numeric" />
          <TextField {...field('capacity', 8)} inputMode="numeric" hint={form.capacityHint} />
        </div>
        {mayRename && !isNew && (
          <SelectField name="status" label={form.status} defaultValue={typed.status}>
            <option value="active">{form.active}</option>
            <option value="hidden">{form.hiddenStatus}</option>
          </SelectField>
        )}
      </Part>
      <Part title={form.place}>
        <TextField {...field('address', limits.address)} required autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
          <TextField {...field('area', limits.place)} required />
          <TextField {...field('suburb', limits.place)} required />
        </div>
        <TextField {...field('googleMapsUrl', limits.link)} inputMode="url" dir="ltr" />
        <FieldGroup legend={texts.position.title}>
          <PositionField
            place={typed}
            approximate={typed.approximate}
            errors={errors}
            tiles={tiles}
            onChange={onChange}
          />
        </FieldGroup>
      </Part>
      <Part title={form.contact}>
        <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
          <TextField {...field('phone', 40)} type="tel" hint={form.phoneHint} dir="ltr" autoComplete="off" />
          <TextField {...field('email', 254)} type="email" dir="ltr" autoComplete="off" />
          <TextField {...field('website', limits.link)} inputMode="url" hint={form.websiteHint} dir="ltr" />
          <TextField {...field('googlePageUrl', limits.link)} inputMode="url" hint={form.websiteHint} dir="ltr" />
        </div>
      </Part>
      <Part title={texts.imams.title} hint={texts.imams.hint}>
        <ImamRows imams={typed.imams} error={errors.imams} onChange={onChange} />
      </Part>
      <Part title={texts.facilities.title}>
        <div className="grid sm:grid-cols-2">
          {facilities.map((name) => (
            <CheckboxField
              key={name}
              name="facility"
              value={name}
              label={facilityName(texts, name)}
              defaultChecked={typed.facilities.includes(name)}
            />
          ))}
        </div>
        <TextField
          name="keywords"
          label={texts.keywords.label}
          hint={texts.keywords.hint}
          defaultValue={typed.keywords}
          error={errors.keywords}
        />
      </Part>
      <Part title={texts.images.title}>
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
      </Part>
    </>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{title}</h2>
        {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      </div>
      {children}
    </Card>
  )
}
