import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { useSending } from '#app/ui/use-sending.ts'

/** The id of the form that the checkboxes of the table belong to. */
export const SELECTION_FORM = 'selection'

const buttonWidth = 'px-2.5! text-sm sm:px-4!'

/** What can be done with the selected mosques. Without script it is always there. */
export function SelectionBar({ count, onClear }: { count: number; onClear: () => void }) {
  const texts = useAdminTexts().adminManage
  const language = useLanguage()
  const busyWith = useSending().formData?.get('intent')
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
        count > 0 ? 'flex' : 'hidden noscript:flex',
      )}
    >
      <p aria-live="polite" className="flex-1 px-2 font-semibold tabular-nums noscript:hidden">
        {texts.selected(count)}
      </p>
      <span className="noscript:hidden sm:order-last">
        <IconButton label={texts.clearSelection} onClick={onClear}>
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
        <Button
          key={intent}
          type="submit"
          variant="secondary"
          className={buttonWidth}
          name="intent"
          value={intent}
          busy={busyWith === intent}
        >
          {texts[intent]}
        </Button>
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
