import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { filterClass, filtersClass } from '#app/ui/list.tsx'
import { listAddress, type ManageFilters, mosqueConditions } from './manage-filters.ts'
import type { AdminMosqueList } from './mosque-admin-list.server.ts'

/** The id of the form that the checkboxes of the table belong to. */
export const SELECTION_FORM = 'selection'

/** Search, and filters with their counts. */
export function ManageTools({ filters, counts }: { filters: ManageFilters; counts: AdminMosqueList['counts'] }) {
  const { list } = useAdminTexts().adminMosques
  const texts = useAdminTexts().adminManage
  const { q, show, sort, order } = filters
  const conditions = [null, ...mosqueConditions]
  return (
    <>
      <nav aria-label={texts.show} className={filtersClass}>
        {conditions.map((condition) => (
          <LocalLink
            key={condition}
            to={listAddress({ q, show: condition, sort, order })}
            aria-current={show === condition ? 'true' : undefined}
            className={filterClass}
          >
            {texts.conditions[condition ?? 'all']}
            <span className="text-ink-soft tabular-nums">{counts[condition ?? 'all']}</span>
          </LocalLink>
        ))}
      </nav>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Form className="flex min-w-0 flex-1 basis-80 items-end gap-3" role="search">
          <TextField
            key={q}
            type="search"
            name="q"
            label={list.searchLabel}
            placeholder={list.search}
            defaultValue={q}
            className="max-w-md flex-1"
          />
          {show && <input type="hidden" name="show" value={show} />}
          {sort !== 'needs' && <input type="hidden" name="sort" value={sort} />}
          {order !== 'asc' && <input type="hidden" name="order" value={order} />}
          <Button type="submit" variant="secondary">
            {list.submit}
          </Button>
        </Form>
      </div>
    </>
  )
}

const buttonWidth = 'px-2.5! text-sm sm:px-4!'

/** What can be done with the selected mosques. */
export function SelectionBar({ count, onClear }: { count: number; onClear: () => void }) {
  const texts = useAdminTexts().adminManage
  const language = useLanguage()
  const busyWith = useSentIntent()
  // The router would load the file as data of a page.
  const download = (event: MouseEvent<HTMLButtonElement>) => {
    const { form, formAction } = event.currentTarget
    if (!form) return
    event.preventDefault()
    location.assign(`${formAction}?${new URLSearchParams([...new FormData(form)] as [string, string][])}`)
  }
  return (
    <Form
      id={SELECTION_FORM}
      method="post"
      replace
      data-save-bar={count > 0 ? '' : undefined}
      className={cn(
        'sticky bottom-0 z-10 mt-3 flex-wrap items-center gap-1.5 rounded-lg border border-line-strong bg-surface p-2 shadow-float',
        count > 0 ? 'flex' : 'hidden',
      )}
    >
      <p aria-live="polite" className="flex-1 px-2 font-semibold tabular-nums">
        {texts.selected({ count })}
      </p>
      <span className="sm:order-last">
        <IconButton type="reset" label={texts.clearSelection} onClick={onClear}>
          <X />
        </IconButton>
      </span>
      <span className="basis-full sm:hidden" />
      <Button
        type="submit"
        variant="secondary"
        className={buttonWidth}
        formMethod="get"
        formAction={localAddress(language, '/admin/mosques/invite')}
      >
        {texts.inviteAdmins}
      </Button>
      {(['hide', 'publish'] as const).map((intent) => (
        <IntentButton
          intent={intent}
          key={intent}
          variant="secondary"
          className={buttonWidth}
          busy={busyWith === intent}
        >
          {texts[intent]}
        </IntentButton>
      ))}
      <Button
        type="submit"
        variant="secondary"
        className={buttonWidth}
        formMethod="get"
        formAction={localAddress(language, '/admin/export/mosques.csv')}
        onClick={download}
      >
        {texts.export}
      </Button>
    </Form>
  )
}
