import { type ChangeEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { eventTypes } from '#app/features/events/event-types.ts'
import { type AdminEventFilters, adminEventFilters, eventStates } from '#app/features/events/list/event-filters.ts'
import type { MosqueChoices } from '#app/features/mosques/manage/mosque-choices.server.ts'
import { MosqueSelect } from '#app/features/mosques/manage/mosque-select.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Tabs, tabClass } from '#app/ui/tabs.tsx'

export const adminEventsAddress = (filters: Partial<AdminEventFilters>) =>
  `/admin/events${adminEventFilters.write(filters)}`

const submitForm = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit()

/** Search and filters of the events an admin may manage. A choice takes effect at once, without script with the button. */
export function EventListTools({ filters, choices }: { filters: AdminEventFilters; choices: MosqueChoices | null }) {
  const { adminEvents: texts } = useAdminTexts()
  const { events } = useSharedTexts()
  const language = useLanguage()
  const { q, tab, mosque, type, state } = filters
  const form = useFieldsOf({ q, mosque, type, state })
  return (
    <>
      <Tabs label={texts.tabs} className="mb-4">
        {(['upcoming', 'past'] as const).map((each) => (
          <LocalLink
            key={each}
            to={adminEventsAddress({ q, mosque, type, state, tab: each })}
            preventScrollReset
            aria-current={tab === each ? 'page' : undefined}
            className={tabClass}
          >
            {texts[each]}
          </LocalLink>
        ))}
      </Tabs>
      <Form
        ref={form}
        action={localAddress(language, '/admin/events')}
        role="search"
        preventScrollReset
        className="mb-4 flex flex-wrap items-end gap-3 [&>[data-slot=field]]:min-w-32 [&>[data-slot=field]]:flex-1"
      >
        {tab === 'past' && <input type="hidden" name="tab" value="past" />}
        <div className="flex min-w-0 flex-2 basis-72 items-end gap-3">
          <TextField
            type="search"
            name="q"
            label={texts.searchLabel}
            placeholder={texts.search}
            defaultValue={q}
            className="flex-1"
          />
          <Button type="submit" variant="secondary">
            {texts.submit}
          </Button>
        </div>
        {choices && (
          <MosqueSelect
            choices={choices}
            name="mosque"
            label={texts.filters.mosque}
            none={texts.allMosques}
            defaultValue={mosque ?? ''}
            onChange={submitForm}
          />
        )}
        <SelectField name="type" label={texts.filters.type} defaultValue={type ?? ''} onChange={submitForm}>
          <option value="">{texts.allTypes}</option>
          {eventTypes.map((each) => (
            <option key={each} value={each}>
              {events.types[each]}
            </option>
          ))}
        </SelectField>
        <SelectField name="state" label={texts.filters.state} defaultValue={state ?? ''} onChange={submitForm}>
          <option value="">{texts.states.all}</option>
          {eventStates.map((each) => (
            <option key={each} value={each}>
              {texts.states[each]}
            </option>
          ))}
        </SelectField>
        {(q || mosque || type || state) && (
          <LocalLink to={adminEventsAddress({ tab })} preventScrollReset className={buttonClass('quiet', 'px-3!')}>
            {texts.filters.clear}
          </LocalLink>
        )}
      </Form>
    </>
  )
}

/** A form whose fields follow the address, after Clear and Back too, without losing the focus. */
function useFieldsOf({ q, mosque, type, state }: Pick<AdminEventFilters, 'q' | 'mosque' | 'type' | 'state'>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, mosque, type, state })) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value ?? ''
    }
  }, [q, mosque, type, state])
  return form
}
