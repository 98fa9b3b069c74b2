import { data, Form } from 'react-router'
import { AccountFrame, FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { WeekTable } from '#app/features/timetables/edit/week-table.tsx'
import { findConfirmLink } from '#app/features/timetables/reminders/confirm-link.server.ts'
import { confirmTimes } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { dayInZone } from '#app/lib/time.ts'
import { tokenPageHeaders } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import type { Route } from './+types/confirm-times'
import { answerConfirmPress, type ConfirmAnswer } from './confirm-press.server.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

const SHOWN_DAYS = 7

export const meta: Route.MetaFunction = (args) => {
  const { title } = adminTexts.of(languageOf(args.location.pathname)).adminTimes.link
  return pageMeta({ ...args, title, description: title, hidden: true })
}
export const headers = tokenPageHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const link = await findConfirmLink(url.searchParams.get('token') ?? '', now)
  if (!link) return data({ mosque: null, days: [] }, { status: 404 })
  const { mosque } = link
  const days =
    (await loadTimetableDays([mosque.id], dayInZone(now, await zoneOf(mosque)), SHOWN_DAYS)).get(mosque.id) ?? []
  return { mosque: mosque.name, days }
}

export const action = (args: Route.ActionArgs) =>
  answerConfirmPress(args, async (token, now) => {
    const link = await findConfirmLink(token, now)
    return link !== null && confirmTimes(link.actor, link.mosque.id, now)
  })

/** Needs a press of the button: mail scanners that open links, some with scripts, must not confirm anything. */
export default function Page({ loaderData: { mosque, days }, actionData }: Route.ComponentProps) {
  const { link: texts, confirm } = useAdminTexts().adminTimes
  const busy = useSending().formMethod === 'POST'
  const answer: ConfirmAnswer | undefined = actionData
  const change = (
    <LocalLink to="/admin/mosque/times" className={buttonClass('secondary')}>
      {confirm.edit}
    </LocalLink>
  )
  if (answer?.outcome === 'confirmed')
    return (
      <AccountFrame title={texts.done} text={texts.doneText(mosque ?? '')}>
        {change}
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
