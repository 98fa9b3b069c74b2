import type { ReactNode } from 'react'
import { DATA_LICENSE } from '#app/features/mosques/mosque-links.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { type PageTexts, pageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cacheUntilMidnight, siteInstantFormat } from '#app/services/site-time.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
import { TableFrame, TableHead } from '#app/ui/pagination.tsx'
import { describeDump } from '#app/workflows/dump.server.ts'
import { describePublicData } from '#app/workflows/public-data.server.ts'
import { type PublicFile, publicFileNames } from '#app/workflows/public-files.ts'
import type { Route } from './+types/developers'
import { apiReference, type ShownField, type ShownOperation, type TypeOfField } from './api-reference.server.ts'

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
  const dump = await describeDump()
  const dumpDay = dump && fullDate(sharedTexts.of(languageOf(url.pathname)).dates, dump.day)
  return { origin, files, dumpDay, ...(await apiReference(origin, customization.siteName)) }
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = pageTexts.of(languageOf(args.location.pathname)).developers
  return pageMeta({ ...args, title, description })
}

export default function Developers({
  loaderData: { origin, operations, salaah, schemas, files, dumpDay },
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
        <h3 className="mt-8 text-xl">{texts.data.dump.title}</h3>
        <p className="measure">
          {texts.data.dump.text} {dumpDay === null ? texts.data.dump.none : texts.data.dump.day({ day: dumpDay })}
        </p>
        {dumpDay !== null && (
          <>
            <AddressList addresses={dumpAddresses.map(([of, address]) => [texts.data.dump[of], address])} />
            <p className="mt-4">{texts.data.dump.verify}</p>
            <Code block>node verify-dump.mjs . signing-keys.pem</Code>
          </>
        )}
      </Section>
      <Section title={texts.other.title} className="pt-0 sm:pt-0">
        <AddressList addresses={also} />
      </Section>
    </>
  )
}

const dumpAddresses = [
  ['manifest', '/data/dump/manifest.json'],
  ['signature', '/data/dump/manifest.json.sig'],
  ['keys', '/.well-known/signing-keys.pem'],
  ['verifier', '/verify-dump.mjs'],
] as const

/** What there is besides, and where. */
function AddressList({ addresses }: { addresses: readonly (readonly [text: string, address: string])[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {addresses.map(([text, address]) => (
        <li key={address}>
          {text}{' '}
          <a href={address} className="link inline-block max-w-full py-2.5">
            <Code>{address}</Code>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** One address of the API with its parameters and its response. */
function Operation({
  operation: { id, path, summary, parameters, responseType, fields, statuses },
}: {
  operation: ShownOperation
}) {
  const texts = usePageTexts().developers
  return (
    <Card id={id}>
      <h3 className="text-xl">
        <Code>{`GET ${path}`}</Code>
      </h3>
      <p lang="en" dir="ltr">
        {summary}
      </p>
      {parameters.length > 0 && (
        <>
          <h4 className="mt-4 font-semibold">{texts.parameters}</h4>
          <FieldTable label={`${path}: ${texts.parameters}`} fields={parameters} />
        </>
      )}
      <h4 className="mt-4 font-semibold">{texts.answer}</h4>
      {responseType ? (
        <p>
          <TypeName type={responseType} />
        </p>
      ) : (
        <FieldTable label={`${path}: ${texts.answer}`} fields={fields} />
      )}
      <h4 className="mt-4 font-semibold">{texts.answers}</h4>
      <ul lang="en" dir="ltr">
        {statuses.map(({ code, description }) => (
          <li key={code}>
            <Code>{code}</Code> {description}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function FieldTable({ label, fields }: { label: string; fields: readonly ShownField[] }) {
  const texts = usePageTexts().developers
  return (
    <TableFrame label={label} className="mt-2 px-4">
      <table className="w-full text-start text-sm">
        <TableHead
          names={[texts.name, texts.type, texts.meaning]}
          className="text-ink-soft"
          cell="py-2 pe-6 font-semibold"
        />
        <tbody>
          {fields.map(({ name, type, description, byDefault }) => (
            <tr key={name} className="border-line border-t align-baseline">
              <th scope="row" className="py-2 pe-6 text-start font-semibold">
                <Code>{name}</Code>
              </th>
              <td className="py-2 pe-6">
                <TypeName type={type} />
              </td>
              <td className="min-w-56 py-2">
                {description && <bdi lang="en">{description}</bdi>} {byDefault && texts.byDefault({ value: byDefault })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** Addresses with what each answers, without their details. */
function AddressTable({ label, addresses }: { label: string; addresses: { path: string; summary: string }[] }) {
  const texts = usePageTexts().developers
  return (
    <TableFrame label={label} className="mt-2 px-4">
      <table className="w-full text-start text-sm">
        <TableHead names={[texts.address, texts.answer]} className="text-ink-soft" cell="py-2 pe-6 font-semibold" />
        <tbody>
          {addresses.map(({ path, summary }) => (
            <tr key={path} className="border-line border-t align-baseline">
              <th scope="row" className="py-2 pe-6 text-start font-normal">
                <Code>{path}</Code>
              </th>
              <td className="min-w-56 py-2">
                <bdi lang="en">{summary}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function TypeName({ type: { name, link, list, nullable } }: { type: TypeOfField }) {
  const texts = usePageTexts().developers
  const words = list ? texts.listOf({ item: name }) : nullable ? texts.orNull({ type: name }) : name
  return link ? (
    <a href={link} className="link">
      {words}
    </a>
  ) : (
    words
  )
}

/** Code, always from left to right. */
function Code({ block = false, children }: { block?: boolean; children: ReactNode }) {
  if (block)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard
      <pre dir="ltr" tabIndex={0} className="mt-3 overflow-x-auto rounded-md bg-sunken p-4 text-sm">
        <code>{children}</code>
      </pre>
    )
  return (
    <code dir="ltr" className="break-words text-[0.95em]">
      {children}
    </code>
  )
}

/** A file as its row shows it; null before it is built. */
type FileRow = { name: PublicFile; kilobytes: number | null; built: string | null }

/** The size of a file: '820 kB', or '1.2 MB' from 1000 kB on. */
function sizeInWords(texts: PageTexts['developers']['data']['size'], kilobytes: number): string {
  if (kilobytes < 1000) return texts.kilobytes({ size: kilobytes })
  return texts.megabytes({ size: (kilobytes / 1000).toFixed(1) })
}

/** The files of everything public, with their size and age. */
function PublicFileTable({ files }: { files: readonly FileRow[] }) {
  const texts = usePageTexts().developers.data
  const { columns } = texts
  return (
    <TableFrame label={texts.title}>
      <table className="w-full text-sm">
        <TableHead names={[columns.file, columns.content, columns.size, columns.built]} />
        <tbody className="divide-y divide-line">
          {files.map(({ name, kilobytes, built }) => (
            <tr key={name}>
              <td className="whitespace-nowrap px-3">
                <a href={`/data/${name}`} className="link target inline-flex items-center" dir="ltr" download>
                  {`/data/${name}`}
                </a>
              </td>
              <td className="min-w-48 px-3 py-2">{texts.contents[name]}</td>
              <td className="whitespace-nowrap px-3 py-2 tabular-nums">
                {kilobytes === null ? '–' : sizeInWords(texts.size, kilobytes)}
              </td>
              <td className="whitespace-nowrap px-3 py-2 tabular-nums">{built ?? texts.notYet}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
