import { CircleCheck, Clock } from 'lucide-react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import type { TimesPage } from './open-page.server.ts'

const tones = {
  fresh: 'border-success-line bg-success-soft',
  aging: 'border-brass-line bg-brass-soft',
  stale: 'border-danger-line bg-danger-soft',
}

/** How long ago the times were confirmed, and the button that confirms them in one press. */
export function ConfirmPanel({
  confirmation: { hasTimes, age, by },
  mosque,
  page,
  back,
}: {
  confirmation: TimesPage['confirmation']
  /** The name of the mosque. */
  mosque: string
  /** The address of the times of the mosque, without the language. */
  page: string
  /** The page that shows the panel, when it is another one. */
  back?: 'home'
}) {
  const { confirm: texts } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const action = localAddress(useLanguage(), page)
  const busy = useSentIntent() === 'confirm'
  if (!hasTimes)
    return (
      <div
        data-slot="confirm-times"
        className={cn('flex flex-wrap items-center gap-3 rounded-lg border p-4', tones.aging)}
      >
        <p className="min-w-48 flex-1">{texts.none}</p>
        {back && (
          <LocalLink to={page} className={buttonClass()}>
            {texts.enter}
          </LocalLink>
        )}
      </div>
    )
  const state = age?.state ?? 'stale'
  const text =
    !age || state === 'stale'
      ? texts.stale({ day: age ? fullDate(dates, age.day) : '–' })
      : texts.fresh({ days: age.days })
  const Icon = state === 'fresh' ? CircleCheck : Clock
  return (
    <section
      data-slot="confirm-times"
      data-state={state}
      aria-labelledby="confirm-title"
      className={cn('flex flex-wrap items-center gap-3 rounded-lg border p-4', tones[state])}
    >
      <div className="min-w-48 flex-1">
        <h2 id="confirm-title" className="text-lg">
          {texts.title}
        </h2>
        <p className="flex items-center gap-2">
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {text}
            {by && state !== 'stale' && (
              <>
                {' '}
                <bdi>{texts.by({ person: by })}</bdi>
              </>
            )}
          </span>
        </p>
      </div>
      <Form method="post" action={action} className="flex flex-wrap gap-3">
        {back && <input type="hidden" name="back" value={back} />}
        <ActionNames about={mosque} button={texts.press} />
        <IntentButton intent="confirm" busy={busy} variant={back ? 'primary' : 'secondary'}>
          {texts.press}
        </IntentButton>
        {back && (
          <LocalLink to={page} className={buttonClass('secondary')}>
            {texts.edit}
          </LocalLink>
        )}
      </Form>
    </section>
  )
}
