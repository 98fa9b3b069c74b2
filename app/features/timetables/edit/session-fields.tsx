import { Plus, X } from 'lucide-react'
import type { PlaceMap } from '#app/features/mosques/map/place-map.server.ts'
import { MAX_SESSIONS, MAX_TEXT_CHARS } from '#app/features/timetables/timetable-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { type FieldErrors, SelectField, TextField } from '#app/ui/field.tsx'
import type { SessionField, SessionValues, TimesFormValues } from './times-form-values.ts'
import { VenuePosition } from './venue-position.tsx'

/** The sessions of Jumu'ah: any number up to the limit. */
export function SessionFields({
  values,
  ...props
}: {
  values: TimesFormValues
  errors: FieldErrors
  map: PlaceMap
  onChange: () => void
}) {
  const { form } = useAdminTexts().adminTimes
  return (
    <div className="flex flex-col gap-4">
      {values.sessions.map((session, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form is rendered again when a row is added or removed
        <SessionRow key={index} index={index} session={session} {...props} />
      ))}
      {props.errors.sessions}
      {values.sessions.length < MAX_SESSIONS && (
        <Button type="submit" name="intent" value="add-session" variant="secondary" className="self-start">
          <Plus aria-hidden="true" />
          {form.addSession}
        </Button>
      )}
    </div>
  )
}

const hiddenFields = ['adhan', 'language', 'khateeb', 'venueName', 'venueAddress', 'position'] as const

function SessionRow({
  index,
  session,
  errors,
  map,
  onChange,
}: {
  index: number
  session: SessionValues
  errors: FieldErrors
  map: PlaceMap
  onChange: () => void
}) {
  const texts = useAdminTexts().adminTimes
  const { form } = texts
  const field = (name: SessionField) => ({
    name: `sessions.${index}.${name}`,
    defaultValue: session[name],
    error: errors[`sessions.${index}.${name}`],
  })
  const isOpen = hiddenFields.some((name) => session[name] || field(name).error)
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-3">
      <legend className="sr-only">{form.session(index + 1)}</legend>
      <div className="flex items-center justify-between">
        <p aria-hidden="true" className="font-semibold">
          {form.session(index + 1)}
        </p>
        <IconButton type="submit" name="intent" value={`remove-session.${index}`} label={form.removeSession(index + 1)}>
          <X />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-3 max-[400px]:grid-cols-1 sm:grid-cols-3">
        <TextField {...field('khutbah')} type="time" label={form.khutbah} />
        <TextField {...field('salaah')} type="time" label={form.salaah} />
        <SelectField {...field('ladies')} label={form.ladies} className="col-span-full sm:col-span-1">
          {(['unknown', 'yes', 'no'] as const).map((choice) => (
            <option key={choice} value={choice}>
              {form.ladiesChoices[choice]}
            </option>
          ))}
        </SelectField>
      </div>
      <details open={isOpen} className="mt-2">
        <summary className="target flex cursor-pointer items-center font-medium text-primary-text">{form.more}</summary>
        <div className="group/place grid gap-3 sm:grid-cols-2">
          <TextField {...field('adhan')} type="time" label={texts.adhan} />
          <TextField {...field('language')} label={form.language} maxLength={MAX_TEXT_CHARS} dir="auto" />
          <TextField {...field('khateeb')} label={form.khateeb} maxLength={MAX_TEXT_CHARS} dir="auto" />
          <SelectField {...field('place')} label={form.place}>
            <option value="here">{form.here}</option>
            <option value="elsewhere">{form.elsewhere}</option>
          </SelectField>
          <div className="hidden gap-3 group-has-[option[value=elsewhere]:checked]/place:grid sm:col-span-2 sm:grid-cols-2">
            <TextField {...field('venueName')} label={form.venueName} maxLength={MAX_TEXT_CHARS} dir="auto" />
            <TextField {...field('venueAddress')} label={form.venueAddress} maxLength={MAX_TEXT_CHARS} dir="auto" />
            <VenuePosition {...field('position')} map={map} onChange={onChange} />
          </div>
        </div>
      </details>
    </fieldset>
  )
}
