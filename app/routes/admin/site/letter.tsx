import { data } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { readTarget, type Target, writeTarget } from '#app/features/following/following-rules.ts'
import { LETTER_TIME } from '#app/features/following/letter-rules.ts'
import { addressSchema } from '#app/features/following/letter-schema.ts'
import { countSubscribers, eraseAddress, isLetterOffered } from '#app/features/following/subscribers.server.ts'
import { findMosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { MosqueSelect } from '#app/features/mosques/manage/mosque-select.tsx'
import { listAreas } from '#app/features/mosques/search/mosques.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { directionOf, languageFacts, languageOf, localAddress } from '#app/i18n/languages.ts'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { parseForm } from '#app/lib/web/forms.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, EmptyState } from '#app/ui/card.tsx'
import { describeFields, SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { previewLetter } from '#app/workflows/letter/write-letter.server.ts'
import type { Route } from './+types/letter'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminShell.tabs.letter)

function chosenTarget(query: URLSearchParams): Target | null {
  const [mosque, area] = [query.get('mosque') ?? '', query.get('area') ?? '']
  return readTarget(mosque ? `mosque:${mosque}` : `area:${area}`)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const target = chosenTarget(url.searchParams)
  const mosque = target?.kind === 'mosque' ? target.value : ''
  const { languages } = (await siteSettings()).general
  const letters = []
  if (target) {
    const write = previewLetter(actor, target, requestFacts(context).now)
    for (const language of languages) {
      const mail = await write(language)
      if (mail) letters.push({ language, subject: mail.subject, text: mail.text })
    }
  }
  return {
    isOffered: isLetterOffered(),
    counts: await countSubscribers(actor, target),
    choices: await findMosqueChoices(actor, { chosen: [mosque], language: languageOf(url.pathname) }),
    areas: await listAreas(''),
    of: target && writeTarget(target),
    mosque,
    area: target?.kind === 'area' ? target.value : '',
    letters,
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const { removed, emailError } = adminTexts.of(languageOf(url.pathname)).adminLetter
  const parsed = parseForm(sentForm(context), addressSchema(emailError))
  if (!parsed.ok) return data(parsed, { status: 400 })
  await eraseAddress(getActor(context), parsed.value.email)
  return redirectWithToast(context, url.pathname, 'success', removed)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { isOffered, counts, choices, areas, of, mosque, area, letters } = loaderData
  const texts = useSiteDeskTexts().adminLetter
  const own = useLanguage()
  const preview = localAddress(own, '/admin/letter/preview')
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-ink-soft">{texts.text({ time: useTimeFormat()(LETTER_TIME) })}</p>
      </div>
      {isOffered ? (
        <p>{counts.all === null ? texts.allFew : texts.all({ count: counts.all })}</p>
      ) : (
        <Notice tone="info">{texts.off}</Notice>
      )}
      <form method="get" className="flex max-w-xl flex-col gap-4">
        <MosqueSelect name="mosque" label={texts.mosque} choices={choices} none={texts.none} defaultValue={mosque} />
        <SelectField name="area" label={texts.area} defaultValue={area}>
          <option value="">{texts.none}</option>
          {areas.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <Button type="submit" className="self-start">
          {texts.show}
        </Button>
      </form>
      {of && <p>{counts.ofTarget === null ? texts.ownFew : texts.own({ count: counts.ofTarget })}</p>}
      {of && letters.length === 0 && <EmptyState title={texts.empty} />}
      {letters.map(({ language, subject, text }) => (
        <Card key={language} className="flex flex-col gap-3 p-4">
          <h2 lang={language} dir={directionOf(language)} className="text-lg">
            {subject}
          </h2>
          <iframe
            title={texts.frame({ language: languageFacts(language).name })}
            src={`${preview}?${new URLSearchParams({ of: of ?? '', language })}`}
            className="h-80 w-full rounded-md border border-line"
          />
          <details>
            <summary className="target cursor-pointer font-semibold">{texts.plain}</summary>
            <pre lang={language} dir={directionOf(language)} className="whitespace-pre-wrap break-words text-sm">
              {text}
            </pre>
          </details>
        </Card>
      ))}
      <form method="post" className="flex max-w-xl flex-col gap-4 border-line border-t pt-5">
        <h2 className="text-lg">{texts.remove}</h2>
        <p className="text-ink-soft">{texts.removeText}</p>
        <TextField type="email" {...describeFields({ texts, answer: actionData })('email')} dir="ltr" required />
        <Button type="submit" variant="danger" className="self-start">
          {texts.removePress}
        </Button>
      </form>
    </div>
  )
}
