import { useEffect, useState } from 'react'
import { data, Form } from 'react-router'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { notFound, tokenPageHeaders } from '#app/lib/web/http.ts'
import { type AppPage, MAX_BACKUP_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FileField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { waitsForSetUp } from '#app/workflows/set-up-site/first-run.server.ts'
import {
  canRestoreByPage,
  restoredBy,
  restoreSite,
  undoRestoreBy,
} from '#app/workflows/set-up-site/restore-site.server.ts'
import { refuseSetUp } from '#app/workflows/set-up-site/set-up-page.server.ts'
import type { Route } from './+types/setup-restore.ts'

export const handle = { kind: 'app', isForSetUp: true, maxBodyBytes: MAX_BACKUP_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.setUp.restore.title)

export const headers = tokenPageHeaders

const tokenIn = (url: URL) => url.searchParams.get('token') ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language)
  const token = tokenIn(url)
  const madeAt = await restoredBy(token)
  if (madeAt !== null) {
    const { dayAndTime } = await siteInstantFormat(language)
    return data({ step: 'restored' as const, token, madeAt: dayAndTime(madeAt), locked: null })
  }
  if (!(await waitsForSetUp())) notFound(texts.setUp.over)
  const refused = await refuseSetUp(token, requestFacts(context), texts)
  if (refused) {
    const { status, headers, text } = refused
    return data({ step: 'locked' as const, token, madeAt: null, locked: text }, { status, headers })
  }
  const step = canRestoreByPage() ? ('choose' as const) : ('commands' as const)
  return data({ step, token, madeAt: null, locked: null })
}

type Answer = {
  errors?: { file?: string; key?: string }
  failure?: string
  /** What the reason was, in English. */
  reason?: string
  /** The site starts again; by the clock of the process. */
  startingSince?: number
}

export async function action({ context, url }: Route.ActionArgs) {
  const texts = adminTexts.of(languageOf(url.pathname))
  const { restore } = texts.setUp
  const token = tokenIn(url)
  if (sentForm(context).get('intent') === 'undo') {
    if (!(await undoRestoreBy(token))) notFound(texts.setUp.over)
    return data<Answer>({ startingSince: Date.now() })
  }
  if (!(await waitsForSetUp())) notFound(texts.setUp.over)
  const refused = await refuseSetUp(token, requestFacts(context), texts)
  if (refused) return data<Answer>({ failure: refused.text }, { status: refused.status, headers: refused.headers })
  const result = await restoreSite(token, sentForm(context))
  if (result.ok) return data<Answer>({ startingSince: Date.now() })
  if ('reason' in result) return data<Answer>({ failure: restore.failed, reason: result.reason }, { status: 400 })
  const errors = Object.fromEntries(result.errors.map((field) => [field, restore.errors[field]]))
  return data<Answer>({ errors }, { status: 400 })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { restore: texts } = useSiteDeskTexts().setUp
  const { step, token, locked } = loaderData
  const answer: Answer = actionData ?? {}
  return (
    <>
      <PageHeader title={texts.title} />
      <div className="wrap py-8">
        <div className="mx-auto flex max-w-2xl flex-col gap-5">
          {answer.startingSince !== undefined ? (
            <Starting since={answer.startingSince} token={token} />
          ) : (
            <>
              {step === 'locked' && <Notice>{locked}</Notice>}
              {step === 'choose' && <ChooseFile token={token} {...answer} />}
              {step === 'commands' && <Commands />}
              {step === 'restored' && <Restored madeAt={loaderData.madeAt ?? ''} />}
            </>
          )}
        </div>
      </div>
    </>
  )
}

const MEGABYTES = MAX_BACKUP_BYTES / 1024 / 1024

/** A document of its own answers: the site starts again behind it. */
function ChooseFile({ token, errors, failure, reason }: Answer & { token: string }) {
  const { restore: texts } = useSiteDeskTexts().setUp
  const [busy, setBusy] = useState(false)
  return (
    <Card>
      <Form
        method="post"
        encType="multipart/form-data"
        reloadDocument
        className="flex flex-col gap-5"
        onSubmit={() => setBusy(true)}
      >
        {failure && (
          <Notice tone="error">
            {failure}
            {reason && (
              <span dir="ltr" lang="en" className="block text-start">
                {reason}
              </span>
            )}
          </Notice>
        )}
        <p>{texts.text}</p>
        <FileField
          name="backup"
          label={texts.file}
          hint={texts.fileHint({ megabytes: MEGABYTES })}
          error={errors?.file}
          required
        />
        <TextField
          name="key"
          label={texts.key}
          hint={texts.keyHint}
          error={errors?.key}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          required
        />
        <Button type="submit" busy={busy} busyLabel={texts.busy} className="self-start">
          {texts.submit}
        </Button>
      </Form>
      <p className="mt-5">
        <LocalLink to={`/setup?token=${encodeURIComponent(token)}`} className="link">
          {texts.back}
        </LocalLink>
      </p>
    </Card>
  )
}

/** PostgreSQL is restored by its own tools. */
function Commands() {
  const { restore: texts } = useSiteDeskTexts().setUp
  return (
    <Card className="flex flex-col gap-4">
      <p>{texts.commands}</p>
      <pre dir="ltr" className="overflow-x-auto rounded-md bg-sunken p-4 text-start text-sm">
        {
          'pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" mosque-connect.dump\nnpm run restore -- --erase\nnpm start'
        }
      </pre>
    </Card>
  )
}

function Restored({ madeAt }: { madeAt: string }) {
  const { restore: texts } = useSiteDeskTexts().setUp
  const [busy, setBusy] = useState(false)
  return (
    <Card className="flex flex-col items-start gap-5">
      <p role="status">{texts.restored({ when: madeAt })}</p>
      <LocalLink to="/" className="link" reloadDocument>
        {texts.look}
      </LocalLink>
      <Form method="post" reloadDocument onSubmit={() => setBusy(true)}>
        <input type="hidden" name="intent" value="undo" />
        <Button type="submit" variant="secondary" busy={busy}>
          {texts.undo}
        </Button>
      </Form>
    </Card>
  )
}

const ASK_EVERY_MS = 1_000

/** Waits until the site has started again, and shows what is there then. */
function Starting({ since, token }: { since: number; token: string }) {
  const { restore: texts } = useSiteDeskTexts().setUp
  const address = `/setup/restore?token=${encodeURIComponent(token)}`
  useEffect(() => {
    const ask = async () => {
      const answer = await fetch('/healthz')
        .then((response) => response.json())
        .catch(() => null)
      if (answer?.startedAt > since) location.replace(location.href)
    }
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [since])
  return (
    <Card className="flex flex-col items-start gap-5">
      <p role="status">{texts.starting}</p>
      <LocalLink to={address} className="link" reloadDocument>
        {texts.continue}
      </LocalLink>
    </Card>
  )
}
