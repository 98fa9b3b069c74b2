import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { loadPublishedMosqueName, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { isReportable, MAX_REPORT_BYTES } from '#app/features/reports/report-content.ts'
import { ReportForm } from '#app/features/reports/report-form.tsx'
import { reportSchema } from '#app/features/reports/report-schema.ts'
import { submitReport } from '#app/features/reports/submit-report.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { loadReportChoices, shownTime } from '#app/pages/report-choices.server.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/report'
import { answerVisitorForm, failForm, requirePublished } from './visitor-form.server.ts'

export const handle = {
  kind: 'document',
  query: ['about', 'sent'],
  cached: true,
  maxBodyBytes: MAX_REPORT_BYTES,
} satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const { published: name, ...found } = await requirePublished(params.mosque, url.pathname, (id) =>
    loadPublishedMosqueName(id, language),
  )
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

const statusOf: Partial<Record<PictureFault, number>> = { 'too-large': 413, 'upload-failed': 503, 'too-many': 429 }

export async function action({ params, ...args }: Route.ActionArgs) {
  const texts = publicTexts.of(languageOf(args.url.pathname)).report
  const mosque = await requirePublished(params.mosque, args.url.pathname, (id) =>
    loadPublishedMosqueName(id, languageOf(args.url.pathname)),
  )
  return answerVisitorForm(args, reportSchema(texts.errors), async (input, form, sender) => {
    const file = form.get('photo')
    const photo = file instanceof File && file.size > 0 ? file : null
    const findShown = async () => shownTime(mosque.id, dayInZone(sender.now, await zoneOf(mosque)), input.about)
    const fault = await submitReport(mosque.id, { input, findShown, photo }, sender)
    if (fault === null) return null
    const { photo: faults } = texts.errors
    const message = faults[fault as keyof typeof faults] ?? faults['upload-failed']
    return failForm(form, statusOf[fault] ?? 400, null, { photo: message })
  })
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname))
  const mosque = args.loaderData!.mosque.name
  const title = `${texts.report.title} ${mosque}`
  return pageMeta({ ...args, title, description: texts.report.description({ mosque }), hidden: true })
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { report: texts } = useTexts()
  const { mosque, choices, sessions, about, sent } = loaderData
  const address = mosqueAddress(mosque)
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.text({ mosque: mosque.name })} />
      <div className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
        <div className="flex flex-wrap gap-x-6">
          <LocalLink to={address} className="link target inline-flex items-center gap-1.5 self-start text-sm">
            <BackArrow className="size-4" />
            <Written text={texts.back({ mosque: mosque.name })} />
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
