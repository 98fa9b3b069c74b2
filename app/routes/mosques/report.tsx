import { redirect } from 'react-router'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { loadPublishedMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { isReportable } from '#app/features/reports/report-content.ts'
import { ReportForm } from '#app/features/reports/report-form.tsx'
import { MAX_PHOTO_BYTES, MAX_REPORT_BYTES } from '#app/features/reports/report-limits.ts'
import { reportSchema } from '#app/features/reports/report-schema.ts'
import { submitReport } from '#app/features/reports/submit-report.server.ts'
import { requirePath } from '#app/i18n/canonical-path.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { parseForm } from '#app/lib/web/forms.ts'
import { retryAfterHeader } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/arrows.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/report'
import { loadReportChoices, shownTime } from './report-choices.server.ts'
import { failuresOf, requirePublished } from './visitor-form.server.ts'

export const handle = {
  kind: 'document',
  query: ['about', 'sent'],
  cached: true,
  sitemap: false,
  maxBodyBytes: MAX_REPORT_BYTES,
} satisfies PublicPage

export const headers = retryAfterHeader

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { published: name, ...found } = await requirePublished(params.mosque, url.pathname, loadPublishedMosqueName)
  const mosque = { ...found, name }
  requirePath(url, `${mosqueAddress(mosque)}/report`)
  const { now } = requestFacts(context)
  const zone = await zoneOf(mosque)
  cacheUntil(context, nextMidnight(now, zone))
  const about = url.searchParams.get('about') ?? ''
  return {
    mosque,
    ...(await loadReportChoices(mosque.id, dayInZone(now, zone))),
    about: isReportable(about) ? about : '',
    sent: url.searchParams.has('sent'),
  }
}

const statusOf: Partial<Record<PictureFault, number>> = { 'too-large': 413, 'upload-failed': 503 }

export async function action({ params, context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const texts = publicTexts.of(language).report
  const mosque = await requirePublished(params.mosque, url.pathname, loadPublishedMosqueName)
  const form = sentForm(context)
  const { fail, failUntil } = failuresOf(form)
  const failPhoto = (fault: PictureFault) => {
    const { photo } = texts.errors
    return fail(statusOf[fault] ?? 400, null, { photo: photo[fault as keyof typeof photo] ?? photo['upload-failed'] })
  }
  const parsed = parseForm(form, reportSchema(texts.errors))
  if (!parsed.ok) return fail(400, null, parsed.errors)
  const file = form.get('photo')
  const photo = file instanceof File && file.size > 0 ? file : null
  if (photo && photo.size > MAX_PHOTO_BYTES) return failPhoto('too-large')
  const { clientAddress, now } = requestFacts(context)
  try {
    const findShown = async () => shownTime(mosque.id, dayInZone(now, await zoneOf(mosque)), parsed.value.about)
    const report = { input: parsed.value, findShown, photo }
    const submitted = await submitReport(mosque.id, report, { clientAddress, language, now })
    if (submitted.outcome === 'photo') return failPhoto(submitted.fault)
    if (submitted.outcome === 'wait') return failUntil(submitted.seconds, texts.tooMany)
  } catch (error) {
    console.error('A report could not be stored:', error)
    return fail(503, texts.failure)
  }
  return redirect(`${localAddress(language, `${mosqueAddress(mosque)}/report`)}?sent=1#sent`)
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname))
  const { mosque } = args.loaderData ?? {}
  if (!mosque) return pageMeta({ ...args, title: texts.mosques.page.notFound, description: '', hidden: true })
  const title = `${texts.report.title} ${mosque.name}`
  return pageMeta({ ...args, title, description: texts.report.description(mosque.name), hidden: true })
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { report: texts } = useTexts()
  const { mosque, choices, sessions, about, sent } = loaderData
  const address = mosqueAddress(mosque)
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.text(mosque.name)} />
      <div className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
        <div className="flex flex-wrap gap-x-6">
          <LocalLink to={address} className="link target inline-flex items-center gap-1.5 self-start text-sm">
            <BackArrow className="size-4" />
            <Written text={texts.back(mosque.name)} />
          </LocalLink>
          <LocalLink to={`${address}/suggest`} className="link target inline-flex items-center text-sm">
            {texts.notTimes}
          </LocalLink>
        </div>
        <ReportForm
          mosque={address}
          choices={choices}
          sessions={sessions}
          about={about}
          sent={sent}
          answer={actionData}
        />
      </div>
    </>
  )
}
