import { Form } from 'react-router'
import { moveDatesWithTimes } from '#app/features/events/dates/moved-occurrences.server.ts'
import { followedAuthorities, followedMonths } from '#app/features/hijri/own-days/own-day-rules.ts'
import { loadOwnDays, type OwnDaysAnswer, saveOwnDays } from '#app/features/hijri/own-days/own-days-page.server.ts'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { loadMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { isResumed } from '#app/lib/web/forms.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldGroup, RadioField } from '#app/ui/choice.tsx'
import { NotSavedYet } from '#app/ui/draft-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useIsPosting } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/months.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminMoon.own.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  const name = await loadMosqueName(mosqueId, language)
  if (name === null) notFound(adminTexts.of(language).adminMosques.toasts.notFound)
  return { name, loaded: await loadOwnDays(actor, mosqueId, requestFacts(args.context).now, language) }
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  const page = `${desk}/months`
  return await saveOwnDays(args.context, { url: args.url, mosqueId, page, afterChange: moveDatesWithTimes })
}

export default function Page({ loaderData: { name, loaded }, actionData, params }: Route.ComponentProps) {
  const { own: texts } = useAdminTexts().adminMoon
  const answer: OwnDaysAnswer | undefined = actionData
  return (
    <div className="flex flex-col gap-5">
      <MosqueHeading title={texts.title} mosqueId={params.mosqueId} name={name} text={texts.text} />
      <OwnDaysForm key={loaded.calendar.version} loaded={loaded} answer={answer} />
    </div>
  )
}

type Loaded = Awaited<ReturnType<typeof loadOwnDays>>

/** Whom a mosque follows for the beginning of months, and its own first days. */
function OwnDaysForm({
  loaded: { calendar, months, siteAuthority },
  answer,
}: {
  loaded: Loaded
  answer: OwnDaysAnswer | undefined
}) {
  const { adminEditing, adminMoon } = useAdminTexts()
  const { own: texts, saving } = adminMoon
  const isPosting = useIsPosting()
  const value = (name: string, saved: string) => String(answer?.values[name] ?? saved)
  const follows = value('follows', calendar.follows)
  const labels = {
    site: siteAuthority ? texts.follows.siteOf({ authority: siteAuthority }) : texts.follows.site,
    makkah: texts.follows.makkah,
    other: texts.follows.other,
  }
  return (
    <Form method="post" noValidate className="group/own flex max-w-2xl flex-col gap-6">
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      <input type="hidden" name="version" value={calendar.version} />
      <FieldGroup legend={texts.who} error={answer?.errors?.follows}>
        {followedAuthorities.map((choice) => (
          <RadioField
            key={choice}
            name="follows"
            value={choice}
            label={labels[choice]}
            defaultChecked={follows === choice}
          />
        ))}
      </FieldGroup>
      <div className="flex flex-col gap-6 group-has-[input[value=site]:checked]/own:hidden">
        <TextField
          name="authority"
          label={texts.authority}
          hint={texts.authorityHint}
          maxLength={120}
          dir="auto"
          error={answer?.errors?.authority}
          defaultValue={value('authority', calendar.authority)}
          className="group-has-[input[value=makkah]:checked]/own:hidden"
        />
        <FieldGroup legend={texts.when} error={answer?.errors?.months}>
          {followedMonths.map((choice) => (
            <RadioField
              key={choice}
              name="months"
              value={choice}
              label={texts.months[choice]}
              defaultChecked={value('months', calendar.months) === choice}
            />
          ))}
        </FieldGroup>
        <FieldGroup legend={texts.days} hint={texts.daysHint} className="gap-4">
          {months.map(({ field, name, ofSite, isDeclared, ofMakkah, saved }) => (
            <TextField
              key={field}
              type="date"
              name={field}
              label={texts.firstOf({ month: name })}
              hint={`${isDeclared ? texts.ofSite({ day: ofSite }) : texts.expected({ day: ofSite })} · ${texts.ofMakkah({ day: ofMakkah })}`}
              error={answer?.errors?.[field]}
              defaultValue={value(field, saved)}
            />
          ))}
        </FieldGroup>
      </div>
      {isResumed(answer?.values) && <NotSavedYet text={adminEditing.notSavedYet} />}
      <Button type="submit" className="self-start" busy={isPosting} busyLabel={saving}>
        {texts.save}
      </Button>
    </Form>
  )
}
