import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { isResumed } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldGroup, RadioField } from '#app/ui/choice.tsx'
import { NotSavedYet } from '#app/ui/draft-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { followedAuthorities, followedMonths } from './own-day-rules.ts'
import type { loadOwnDays, OwnDaysAnswer } from './own-days-page.server.ts'

type Loaded = Awaited<ReturnType<typeof loadOwnDays>>

/** Whom a mosque follows for the beginning of months, and its own first days. */
export function OwnDaysForm({
  loaded: { calendar, months, siteAuthority },
  answer,
}: {
  loaded: Loaded
  answer: OwnDaysAnswer | undefined
}) {
  const { adminEditing, adminMoon } = useAdminTexts()
  const { own: texts, saving } = adminMoon
  const { formMethod } = useSending()
  const value = (name: string, saved: string) => String(answer?.values?.[name] ?? saved)
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
      <Button type="submit" className="self-start" busy={formMethod === 'POST'} busyLabel={saving}>
        {texts.save}
      </Button>
    </Form>
  )
}
