import { DATA_LICENSE } from '#app/features/mosques/mosque-links.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { pageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { siteInstantFormat } from '#app/services/site-time-format.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
import { describePublicData } from '#app/workflows/public-data.server.ts'
import { PublicFileTable } from '#app/workflows/public-file-table.tsx'
import { publicFileNames } from '#app/workflows/public-files.ts'
import type { Route } from './+types/developers'
import { apiReference } from './api-reference.server.ts'
import { AddressTable, Code, FieldTable, Operation } from './api-reference.tsx'

export const handle = { kind: 'document', cached: true, sitemap: true } satisfies PublicPage

const FILES_CACHED_MS = 5 * 60_000

export async function loader({ context, url }: Route.LoaderArgs) {
  await cacheUntilMidnight(context)
  const { origin, now } = requestFacts(context)
  // The files are built without a change of content, which would end the caching.
  cacheUntil(context, new Date(now.getTime() + FILES_CACHED_MS))
  const { customization } = await siteSettings()
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const built = await describePublicData()
  const files = publicFileNames.map((name) => ({
    name,
    kilobytes: built && Math.ceil(built.files[name].bytes / 1000),
    built: built && dayAndTime(built.builtAt),
  }))
  return { origin, files, ...(await apiReference(origin, customization.siteName)) }
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = pageTexts.of(languageOf(args.location.pathname)).developers
  return pageMeta({ ...args, title, description })
}

export default function Developers({
  loaderData: { origin, operations, salaah, schemas, files },
}: Route.ComponentProps) {
  const texts = usePageTexts().developers
  const also = [
    [texts.other.calendar, '/events.ics'],
    [texts.other.atom, '/events.atom'],
    [texts.other.rss, '/events.rss'],
    [texts.other.sitemap, '/sitemap.xml'],
  ] as const
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <Section title={texts.start.title}>
        <p className="measure">{texts.start.text}</p>
        <Code block>{`curl "${origin}/api/v1/mosques?facility=parking"`}</Code>
        <ul className="measure mt-4 list-disc space-y-1.5 ps-5">
          {texts.start.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="mt-4">
          <a href="/api/v1/openapi.json" className="link inline-block py-2.5 font-semibold">
            {texts.start.document}
          </a>
        </p>
      </Section>
      <Section title={texts.addresses} className="pt-0 sm:pt-0">
        <div className="flex flex-col gap-6">
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} />
          ))}
        </div>
      </Section>
      <Section title={texts.salaah.title} className="pt-0 sm:pt-0">
        <p className="measure">{texts.salaah.text}</p>
        <Code block>{`curl "${origin}/v1/timingsByCity/20-11-2026?city=London&country=GB&method=3"`}</Code>
        <h3 className="mt-6 text-xl">{texts.addresses}</h3>
        <AddressTable label={texts.salaah.title} addresses={salaah.addresses} />
        <h3 className="mt-6 text-xl">{texts.parameters}</h3>
        <FieldTable label={`${texts.salaah.title}: ${texts.parameters}`} fields={salaah.parameters} />
      </Section>
      <Section title={texts.things} className="pt-0 sm:pt-0">
        <div className="flex flex-col gap-8">
          {schemas.map(({ id, description, fields }) => (
            <div key={id} id={id}>
              <h3 className="text-xl">
                <Code>{id}</Code>
              </h3>
              {description && (
                <p lang="en" dir="ltr" className="text-ink-soft">
                  {description}
                </p>
              )}
              <FieldTable label={id} fields={fields} />
            </div>
          ))}
        </div>
      </Section>
      <Section title={texts.data.title} className="pt-0 sm:pt-0">
        <p className="measure">{texts.data.text}</p>
        <p className="measure my-4">
          {texts.data.license}{' '}
          <a href={DATA_LICENSE.url} className="link" rel="license external">
            <bdi>{DATA_LICENSE.name}</bdi>
          </a>
        </p>
        <PublicFileTable files={files} />
      </Section>
      <Section title={texts.other.title} className="pt-0 sm:pt-0">
        <ul className="flex flex-col gap-4">
          {also.map(([text, address]) => (
            <li key={address}>
              {text}{' '}
              <a href={address} className="link inline-block max-w-full py-2.5">
                <Code>{address}</Code>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
