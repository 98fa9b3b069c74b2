import { createHash } from 'node:crypto'
import { data } from 'react-router'
import { canImport } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { formContext } from '#app/lib/web/sent-form.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { adoptPictures } from '#app/workflows/adopt-pictures/adopt-pictures.server.ts'
import { ImportForm, type ImportFormAnswer } from '#app/workflows/import/import-form.tsx'
import { withProgress } from '#app/workflows/import/import-progress.server.ts'
import { planImport } from '#app/workflows/import/plan-import.server.ts'
import { readImportFile } from '#app/workflows/import/read-import-file.server.ts'
import { runImport } from '#app/workflows/import/run-import.server.ts'
import type { Route } from './+types/import'

export const handle = { kind: 'app', guard: 'superadmin', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

const MAX_LINES_SHOWN = 200

export const meta: Route.MetaFunction = (args) => {
  const { title, importText } = adminTexts.of(languageOf(args.location.pathname)).adminTransfer
  return pageMeta({ ...args, title, description: importText, hidden: true })
}

export async function action({ context, url }: Route.ActionArgs) {
  const actor = getActor(context)
  if (!actor || !canImport(actor)) forbidden()
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language)
  const own = texts.adminTransfer
  const { now } = requestFacts(context)
  const fail = (failure: string) => data<ImportFormAnswer>({ failure }, { status: 400 })

  const form = context.get(formContext)
  const file = form?.get('file')
  if (!form || !(file instanceof File) || file.size === 0) return fail(own.noFile)
  const text = await file.text()
  const read = await readImportFile(text)
  if (!read.ok) return fail(own.faults[read.fault])
  const { lines, plan, errors } = await planImport(read.raw, { texts, now })
  const digest = createHash('sha256').update(text).digest('hex')

  const isRun = form.get('intent') === 'run'
  if (isRun && errors === 0 && form.get('digest') === digest) {
    const superadmins = new Set(form.getAll('superadmin').map(String))
    const done = await withProgress(actor.id, digest, (onProgress) =>
      runImport(actor, plan, { now, superadmins, onProgress }),
    ).catch((error: unknown) => {
      console.error('An import failed:', error)
      return null
    })
    if (!done) return data<ImportFormAnswer>({ failure: own.failed }, { status: 503 })
    // Runs in the background: the pages show the rest at once, and the nightly job retries pictures that fail.
    adoptPictures(now).catch((error: unknown) => console.error('Imported pictures could not be fetched:', error))
    const message = own.done(done.mosques, done.events, done.admins)
    return redirectWithToast(context, localAddress(language, '/admin/import'), 'success', message)
  }
  const sorted = lines.toSorted((a, b) => Number(b.outcome === 'error') - Number(a.outcome === 'error'))
  const report = {
    digest,
    errors,
    count: lines.length,
    rows: lines.filter((line) => line.outcome === 'add' || line.outcome === 'update').length,
    lines: sorted.slice(0, MAX_LINES_SHOWN),
    superadmins: plan.admins.filter((admin) => admin.role === 'superadmin').map(({ name, email }) => ({ name, email })),
  }
  const hasChanged = isRun && form.get('digest') !== digest
  return data<ImportFormAnswer>(
    { report, ...(hasChanged ? { failure: own.changed } : {}) },
    { status: errors ? 400 : 200 },
  )
}

export default function Page({ actionData }: Route.ComponentProps) {
  const texts = useAdminTexts().adminTransfer
  const files = [
    ['mosque-connect.json', texts.exportJson],
    ['mosques.csv', texts.exportMosques],
    ['events.csv', texts.exportEvents],
  ] as const
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl">{texts.title}</h1>
      <Card className="flex flex-col gap-4">
        <h2 className="text-xl">{texts.importTitle}</h2>
        <p className="measure text-ink-soft">{texts.importText}</p>
        <ImportForm answer={actionData} />
      </Card>
      <Card className="flex flex-col gap-4">
        <h2 className="text-xl">{texts.exportTitle}</h2>
        <p className="measure text-ink-soft">{texts.exportText}</p>
        <div className="flex flex-wrap gap-3">
          {files.map(([name, label]) => (
            <LocalLink key={name} to={`/admin/export/${name}`} reloadDocument className={buttonClass('secondary')}>
              {label}
            </LocalLink>
          ))}
        </div>
      </Card>
    </div>
  )
}
