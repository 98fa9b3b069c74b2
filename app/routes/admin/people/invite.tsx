import { data, Form } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import {
  type InvitationLine,
  type LineResult,
  listInvitationLines,
  type SubmittedLine,
  sendInvitations,
} from '#app/features/accounts/people/invitations.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { RESUMED_FIELD } from '#app/lib/web/forms.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { NotSavedYet } from '#app/ui/draft-form.tsx'
import { describeFields, TextField } from '#app/ui/field.tsx'
import { useIsPosting } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'
import type { Route } from './+types/invite.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminManage.invite.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll('id')
  return { key: ids.join(), lines: await listInvitationLines(getActor(context), ids, requestFacts(context).now) }
}

type Answer = { results: LineResult[]; submitted: SubmittedLine[]; isResumed: boolean }

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language)
  const form = sentForm(context)
  const { now, origin, clientAddress } = requestFacts(context)
  const submitted = readLines(form)
  if (form.has(RESUMED_FIELD)) return data<Answer>({ results: [], submitted, isResumed: true }, { status: 400 })
  const page = { origin, language, clientAddress }
  const results = await sendInvitations(getActor(context), submitted, texts, page, now)
  const isDone = results.every((result) => !result.errors && !result.url)
  if (isDone) {
    const { sent } = texts.adminManage.invite
    const kind = results.length > 0 ? 'success' : 'error'
    return redirectWithToast(context, localAddress(language, '/admin/mosques'), kind, sent({ count: results.length }))
  }
  const status = results.some((result) => result.errors) ? 400 : 200
  return data<Answer>({ results, submitted, isResumed: false }, { status })
}

/** The fields of a line are named by its mosque. */
function readLines(form: FormData): SubmittedLine[] {
  const ids = String(form.get('key') ?? '').split(',')
  return ids.map((mosqueId) => {
    const read = (field: string) => String(form.get(`${field}.${mosqueId}`) ?? '')
    return { mosqueId, userId: read('userId'), name: read('name'), email: read('email') }
  })
}

export default function Page({ loaderData: { key, lines }, actionData }: Route.ComponentProps) {
  const { invite: texts } = useAdminTexts().adminManage
  const { notSavedYet } = useAdminTexts().adminEditing
  const busy = useIsPosting()
  const answer: Answer | undefined = actionData
  const resultOf = (line: InvitationLine) => answer?.results.find((result) => result.mosqueId === line.mosqueId)
  const sent = answer?.results.filter((result) => result.email) ?? []
  const open = lines.filter((line) => !resultOf(line)?.email)
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="measure mb-5 text-ink-soft">{texts.text}</p>
      {sent.length > 0 && <SentLines sent={sent} />}
      {answer?.results.some((result) => result.errors) && (
        <Notice tone="error" className="mb-5">
          {texts.failed}
        </Notice>
      )}
      {open.length === 0 ? (
        sent.length === 0 && <EmptyState title={texts.none} />
      ) : (
        <Form method="post" noValidate>
          {/* Names the draft, which stays the same when some of the lines are sent. */}
          <input type="hidden" name="key" value={key} />
          <ul className="mb-5 divide-y divide-line rounded-lg border border-line bg-surface">
            {open.map((line) => (
              <Line
                key={line.mosqueId}
                line={line}
                errors={resultOf(line)?.errors}
                submitted={answer?.submitted.find(({ mosqueId }) => mosqueId === line.mosqueId)}
              />
            ))}
          </ul>
          {answer?.isResumed && <NotSavedYet text={notSavedYet} />}
          <Button type="submit" busy={busy} busyLabel={texts.sending}>
            {texts.submit}
          </Button>
        </Form>
      )}
      <LocalLink to="/admin/mosques" className={buttonClass('quiet', '-ms-3 mt-3 px-3')}>
        {texts.back}
      </LocalLink>
    </>
  )
}

function Line({
  line,
  errors = {},
  submitted,
}: {
  line: InvitationLine
  errors?: Record<string, string> | undefined
  submitted?: SubmittedLine | undefined
}) {
  const { invite: texts } = useAdminTexts().adminManage
  const { panel } = useAdminTexts().adminPeople
  const { mosqueId, invited } = line
  const saved = submitted ?? { name: '', email: line.email }
  const field = describeFields({ texts: panel, saved, answer: { errors } })
  return (
    <li className="grid gap-3 p-4 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-base" dir="auto">
        {line.mosque}
      </h2>
      {invited ? (
        <CheckboxField
          name={`userId.${mosqueId}`}
          value={invited.id}
          label={texts.again({ name: invited.name, email: invited.email })}
          hint={invited.hasLink && texts.hasLink}
          error={errors.email}
          defaultChecked={submitted ? submitted.userId !== '' : !invited.hasLink}
        />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2 sm:items-start">
          <TextField
            {...field('name')}
            name={`name.${mosqueId}`}
            aria-label={`${panel.name}: ${line.mosque}`}
            autoComplete="off"
          />
          <TextField
            {...field('email')}
            name={`email.${mosqueId}`}
            type="email"
            dir="ltr"
            aria-label={`${panel.email}: ${line.mosque}`}
            autoComplete="off"
          />
        </div>
      )}
    </li>
  )
}

/** The emails that were sent, or on a site without mail the links to hand over. */
function SentLines({ sent }: { sent: LineResult[] }) {
  const { invite: texts } = useAdminTexts().adminManage
  const { credentials, panel } = useAdminTexts().adminPeople
  return (
    <Notice tone="success" className="mb-5">
      <p className="font-semibold">{texts.sent({ count: sent.length })}</p>
      {sent.some((result) => result.url) && <p>{panel.linkText}</p>}
      <ul className="mt-2 flex flex-col gap-3">
        {sent.map(({ mosqueId, email = '', url }) => (
          <li key={mosqueId} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {url ? texts.linkFor({ email }) : texts.sentTo({ email })}
              {url && (
                <bdi dir="ltr" className="block select-all text-sm">
                  {url}
                </bdi>
              )}
            </span>
            {url && (
              <CopyButton label={panel.copyLink} text={url} copied={panel.linkCopied} failed={credentials.copyFailed} />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
