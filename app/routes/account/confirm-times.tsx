import { data, Form } from 'react-router'
import { AccountFrame, FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { WeekTable } from '#app/features/timetables/edit/week-table.tsx'
import { findConfirmLink } from '#app/features/timetables/reminders/confirm-link.server.ts'
import { confirmTimes } from '#app/features/timetables/times-state.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { dayInZone } from '#app/lib/time.ts'
import { tokenPageHeaders } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useIsPosting } from '#app/ui/in-place-form.tsx'
import type { Route } from './+types/confirm-times'
import { answerConfirmPress, type ConfirmAnswer } from './confirm-press.server.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

const SHOWN_DAYS = 7

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.link.title)
export const headers = tokenPageHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const link = await findConfirmLink(url.searchParams.get('token') ?? '', now)
  if (!link) return data({ mosque: null, days: [], daysBefore: null }, { status: 404 })
  const { mosque, sentAt, hasChanged } = link
  const today = dayInZone(now, await zoneOf(mosque))
  const daysAsOf = async (asOf: Date | null) =>
    (await loadTimetableDays([mosque.id], today, SHOWN_DAYS, asOf)).get(mosque.id) ?? []
  return {
    mosque: mosqueNameIn(languageOf(url.pathname), mosque),
    days: await daysAsOf(null),
    daysBefore: hasChanged ? await daysAsOf(sentAt) : null,
  }
}

export const action = (args: Route.ActionArgs) =>
  answerConfirmPress(args, async (token, now) => {
    const link = await findConfirmLink(token, now)
    return link !== null && confirmTimes(link.actor, link.mosque.id, now, link.fingerprint)
  })

/**
 * Needs a press of the button, because mail scanners open links. Some press buttons too, so it confirms only the times
 * that the email was sent about.
 */
export default function Page({ loaderData: { mosque, days, daysBefore }, actionData }: Route.ComponentProps) {
  const { link: texts, confirm } = useAdminTexts().adminTimes
  const busy = useIsPosting()
  const answer: ConfirmAnswer | undefined = actionData
  const change = (
    <LocalLink to="/admin/mosque/times" className={buttonClass('secondary')}>
      {confirm.edit}
    </LocalLink>
  )
  if (answer?.outcome === 'confirmed')
    return (
      <AccountFrame title={texts.done} text={texts.doneText({ mosque: mosque ?? '' })}>
        {change}
      </AccountFrame>
    )
  if (daysBefore)
    return (
      <AccountFrame title={texts.changed} text={texts.changedText({ mosque })}>
        <WeekTable days={daysBefore} caption={texts.weekBefore} />
        <WeekTable days={days} caption={texts.weekNow} />
        <LocalLink to="/admin/mosque/times" className={buttonClass('primary')}>
          {texts.signIn}
        </LocalLink>
      </AccountFrame>
    )
  if (!mosque || answer?.outcome === 'failed')
    return (
      <AccountFrame title={texts.failed} text={texts.failedText}>
        {change}
      </AccountFrame>
    )
  return (
    <AccountFrame title={confirm.title} text={<bdi>{mosque}</bdi>}>
      <FormFailure answer={answer} />
      <WeekTable days={days} caption={texts.week} />
      <Form method="post" replace className="flex flex-col">
        <Button type="submit" busy={busy}>
          {confirm.press}
        </Button>
      </Form>
      {change}
    </AccountFrame>
  )
}
