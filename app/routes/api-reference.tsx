import type { ReactNode } from 'react'
import { usePageTexts } from '#app/i18n/page-texts.ts'
import { Card } from '#app/ui/card.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import type { ShownField, ShownOperation, ShownType } from './api-reference.server.ts'

/** One address of the API with its parameters and its response. */
export function Operation({
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

export function FieldTable({ label, fields }: { label: string; fields: readonly ShownField[] }) {
  const texts = usePageTexts().developers
  return (
    <TableFrame label={label} className="mt-2 px-4">
      <table className="w-full text-start text-sm">
        <thead>
          <tr className="text-start text-ink-soft">
            {[texts.name, texts.type, texts.meaning].map((heading) => (
              <th key={heading} scope="col" className="py-2 pe-6 text-start font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
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
export function AddressTable({ label, addresses }: { label: string; addresses: { path: string; summary: string }[] }) {
  const texts = usePageTexts().developers
  return (
    <TableFrame label={label} className="mt-2 px-4">
      <table className="w-full text-start text-sm">
        <thead>
          <tr className="text-start text-ink-soft">
            {[texts.address, texts.answer].map((heading) => (
              <th key={heading} scope="col" className="py-2 pe-6 text-start font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
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

function TypeName({ type: { name, link, list, nullable } }: { type: ShownType }) {
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
export function Code({ block = false, children }: { block?: boolean; children: ReactNode }) {
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
