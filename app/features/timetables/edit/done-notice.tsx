import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TimesPage } from './open-page.server.ts'

/** Offers to take back what was just published or withdrawn. */
export function DoneNotice({
  loaded: { done, mosque },
  page,
}: {
  loaded: Pick<TimesPage, 'done' | 'mosque'>
  page: string
}) {
  const { done: texts } = useAdminTexts().adminTimes
  const action = localAddress(useLanguage(), page)
  const ref = useRef<HTMLDivElement>(null)
  // The form was at the end of the page.
  useEffect(() => {
    if (done?.id) ref.current?.scrollIntoView({ block: 'start' })
  }, [done?.id])
  const undoing = useSentIntent()?.startsWith('undo-')
  if (!done) return null
  return (
    <Notice ref={ref} tone="success" className="flex scroll-mt-20 flex-wrap items-center gap-3">
      <p className="min-w-32 flex-1">{texts[done.what]}</p>
      {!mosque.isHidden && (
        <LocalLink to={mosqueAddress(mosque)} reloadDocument className={buttonClass('secondary')}>
          <ExternalLink aria-hidden="true" />
          {texts.view}
        </LocalLink>
      )}
      <Form method="post" action={action} replace>
        <input type="hidden" name="timetable" value={done.id} />
        <ActionNames about={mosque.name} button={`${texts.undo} (${texts[done.what]})`} />
        <IntentButton
          intent={done.what === 'published' ? 'undo-publish' : 'undo-withdraw'}
          variant="quiet"
          busy={undoing}
          busyLabel={texts.undoing}
        >
          {texts.undo}
        </IntentButton>
      </Form>
    </Notice>
  )
}
