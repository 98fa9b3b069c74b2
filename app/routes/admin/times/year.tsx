import { Download } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-router'
import { eventsFollowTimes } from '#app/features/events/dates/moved-occurrences.server.ts'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import { PhotoTable, type SentPhoto } from '#app/features/timetables/year/photo-table.tsx'
import { loadYearPage, saveYearForm } from '#app/features/timetables/year/year-form.server.ts'
import { FromFile, Questions } from '#app/features/timetables/year/year-questions.tsx'
import { YearReport } from '#app/features/timetables/year/year-report.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { TABLE_TYPES } from '#app/lib/files/csv.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FileField } from '#app/ui/field.tsx'
import { IntentButton } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/year.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.year.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  return (await loadYearPage(actor, mosqueId)) ?? notFound(adminTexts.of(language).adminTimes.missing)
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  return await saveYearForm({ ...eventsFollowTimes, ...args, mosqueId, page: `${desk}/times` })
}

/** Loads a year's timetable from a file: a dry run with a report of its rows, then all of them or none. */
export default function Page({ loaderData: { mosque }, actionData: answer, params }: Route.ComponentProps) {
  const { year: texts } = useAdminTexts().adminTimes
  const [photo, setPhoto] = useState<SentPhoto | null>(null)
  return (
    <div className={cn('flex flex-col gap-5', !answer?.report && 'max-w-3xl')}>
      <MosqueHeading
        title={texts.title}
        mosqueId={params.mosqueId}
        name={mosqueNameIn(useLanguage(), mosque)}
        text={texts.text}
      />
      <Card className="flex flex-col gap-4 p-4">
        <LocalLink
          to={`${deskOf(params)}/times/year.csv`}
          reloadDocument
          className={buttonClass('secondary', 'self-start')}
        >
          <Download aria-hidden="true" />
          {texts.template}
        </LocalLink>
        <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
          {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
          <FileField
            name="file"
            label={texts.file}
            hint={texts.fileHint}
            accept={TABLE_TYPES}
            onChange={({ currentTarget: { form } }) => form?.requestSubmit(form.querySelector('button'))}
            multiple
            required
          />
          <IntentButton
            intent="check"
            className="self-start"
            variant={answer?.report ? 'secondary' : 'primary'}
            busyLabel={texts.checking}
          >
            {texts.check}
          </IntentButton>
        </Form>
        <PhotoTable onSend={setPhoto} />
      </Card>
      {answer?.read && answer.read.questions.length > 0 && (
        <Questions answer={answer} questions={answer.read.questions} />
      )}
      {answer?.report && (
        <YearReport
          answer={answer}
          mosque={mosque.name}
          report={answer.report}
          ramadan={`${deskOf(params)}/ramadan`}
          showLine={photo?.text === answer.text ? photo.showLine : null}
        />
      )}
      {answer?.read && <FromFile read={answer.read} isOpen={!answer.report} />}
    </div>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)
