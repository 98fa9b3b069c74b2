import { data, Form, redirect } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { SPREADSHEET_TYPES } from '#app/lib/files/csv.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { formContext, requestFacts } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge, Card } from '#app/ui/card.tsx'
import { FileField } from '#app/ui/field.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { beginImport, listImports } from '#app/workflows/import/imports.server.ts'
import type { Route } from './+types/import.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTransfer.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const imports = await listImports(getActor(context))
  return { imports: imports.map(({ createdAt, ...rest }) => ({ ...rest, when: dayAndTime(createdAt) })) }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language).adminTransfer
  const { now } = requestFacts(context)
  const fail = (failure: string, status: number) => data<ImportFormAnswer>({ failure }, { status })
  const file = context.get(formContext)?.get('file')
  if (!(file instanceof File) || file.size === 0) return fail(texts.noFile, 400)
  return answerFailure(
    'An imported file could not be stored:',
    async () => {
      const begun = await beginImport(getActor(context), file, { language, now })
      if ('id' in begun) return redirect(localAddress(language, `/admin/import/${begun.id}`))
      if (begun.fault === 'too-many') return fail(texts.tooMany, 503)
      return fail(texts.faults[begun.fault], begun.fault === 'busy' ? 503 : 400)
    },
    () => fail(texts.failed, 503),
  )
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useSiteDeskTexts().adminTransfer
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl">{texts.title}</h1>
      <Card className="flex flex-col gap-4">
        <h2 className="text-xl">{texts.importTitle}</h2>
        <p className="measure text-ink-soft">{texts.importText}</p>
        <ImportForm answer={actionData} />
        <h3 className="mt-2 font-semibold">{texts.templatesTitle}</h3>
        <p className="measure text-ink-soft">{texts.templatesText}</p>
        <Downloads
          files={[
            ['mosques-template.csv', texts.templateMosques],
            ['events-template.csv', texts.templateEvents],
          ]}
        />
      </Card>
      <ImportList imports={loaderData.imports} />
      <Card className="flex flex-col gap-4">
        <h2 className="text-xl">{texts.exportTitle}</h2>
        <p className="measure text-ink-soft">{texts.exportText}</p>
        <Downloads
          files={[
            ['mosque-connect.json', texts.exportJson],
            ['mosques.csv', texts.exportMosques],
            ['events.csv', texts.exportEvents],
            ['ramadan-programs.csv', texts.exportPrograms],
          ]}
        />
      </Card>
    </div>
  )
}

function Downloads({ files }: { files: [name: string, label: string][] }) {
  return (
    <div className="flex flex-wrap gap-3">
      {files.map(([name, label]) => (
        <LocalLink key={name} to={`/admin/export/${name}`} reloadDocument className={buttonClass('secondary')}>
          {label}
        </LocalLink>
      ))}
    </div>
  )
}

type ListedImport = Omit<Awaited<ReturnType<typeof listImports>>[number], 'createdAt'> & { when: string }

const tones = {
  checking: 'brass',
  checked: 'primary',
  writing: 'brass',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** The imports that a person can return to. */
function ImportList({ imports }: { imports: ListedImport[] }) {
  const texts = useSiteDeskTexts().adminTransfer
  if (imports.length === 0) return null
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">{texts.recent}</h2>
      <ul className="divide-y divide-line">
        {imports.map(({ id, fileName, status, when }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-2">
            <LocalLink to={`/admin/import/${id}`} className="target inline-flex min-w-0 items-center break-words">
              <bdi>{fileName}</bdi>
            </LocalLink>
            <span className="text-ink-soft text-sm tabular-nums">{when}</span>
            <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ImportFormAnswer = { failure: string }

/** Sends a file, whose dry run then has a page of its own. */
function ImportForm({ answer }: { answer: ImportFormAnswer | undefined }) {
  const texts = useSiteDeskTexts().adminTransfer
  const isSending = useSending().formData?.has('file') === true
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
      {answer && <Notice tone="error">{answer.failure}</Notice>}
      <FileField
        name="file"
        label={texts.file}
        hint={texts.fileHint}
        accept={`${SPREADSHEET_TYPES},.json,.geojson`}
        required
      />
      <Button type="submit" className="self-start" busy={isSending} busyLabel={texts.sending}>
        {texts.dryRun}
      </Button>
    </Form>
  )
}
