import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import { ConfirmPanel } from './confirm-panel.tsx'
import type { TimesAnswer } from './save-times-form.server.ts'
import { TimesForm } from './times-form.tsx'
import type { TimesPage } from './times-page.server.ts'
import { CopyTimes, DayLookup, TimetableList } from './timetable-list.tsx'

/** The page of the times of a mosque, for its admin and for superadmins. */
export function TimesPageView({
  loaded,
  answer,
  page,
}: {
  loaded: TimesPage
  answer: TimesAnswer | undefined
  /** Its address without the language. */
  page: string
}) {
  const texts = useAdminTexts().adminTimes
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-ink-soft" dir="auto">
          {loaded.mosque.name}
        </p>
      </div>
      <DoneNotice loaded={loaded} page={page} />
      <ConfirmPanel confirmation={loaded.confirmation} page={page} />
      <CopyTimes copies={loaded.copies} failure={loaded.copyFailure} lastYear={loaded.lastYear} page={page} />
      <TimesForm key={sourceKey(loaded)} page={loaded} answer={answer} />
      <TimetableList timetables={loaded.list} page={page} />
      <DayLookup lookup={loaded.lookup} page={page} />
    </div>
  )
}

/** A form that is opened from another source begins anew. */
const sourceKey = ({ opened: { opened, source } }: TimesPage) =>
  `${opened} ${source.kind} ${'name' in source ? source.name : ''}`

/** Offers to take back what was just published or withdrawn. */
function DoneNotice({ loaded: { done, mosque }, page }: { loaded: TimesPage; page: string }) {
  const { done: texts } = useAdminTexts().adminTimes
  const action = localAddress(useLanguage(), page)
  const ref = useRef<HTMLDivElement>(null)
  // The form was at the end of the page.
  useEffect(() => {
    if (done?.id) ref.current?.scrollIntoView({ block: 'center' })
  }, [done?.id])
  const undoing = String(useSending().formData?.get('intent') ?? '').startsWith('undo-')
  if (!done) return null
  return (
    <Notice ref={ref} tone="success" className="flex flex-wrap items-center gap-3">
      <p className="min-w-32 flex-1">{texts[done.what]}</p>
      {!mosque.isHidden && (
        <LocalLink to={mosqueAddress(mosque)} reloadDocument className={buttonClass('secondary')}>
          <ExternalLink aria-hidden="true" />
          {texts.view}
        </LocalLink>
      )}
      <Form method="post" action={action} replace>
        <input type="hidden" name="timetable" value={done.id} />
        <Button
          type="submit"
          name="intent"
          value={done.what === 'published' ? 'undo-publish' : 'undo-withdraw'}
          variant="quiet"
          busy={undoing}
          busyLabel={texts.undoing}
        >
          {texts.undo}
        </Button>
      </Form>
    </Notice>
  )
}
