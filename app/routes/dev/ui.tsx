import { useState } from 'react'
import { env } from '#app/env.server.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { Buttons, Choices, Colors, FieldExamples, Messages, Parts, Patterns, Type } from '#app/shell/showcase.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

export const handle = { kind: 'app', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

export function loader() {
  if (env().NODE_ENV !== 'development') notFound('')
  return null
}

export const meta = () => [{ title: 'Design system' }, { name: 'robots', content: 'noindex' }]

/** Every part of the design system in every state, for those who build pages. English only: no visitor sees it. */
export default function DesignSystem() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <PageHeader
        title="Design system"
        subtitle="Every part in every state. The tokens are explained in docs/design.md."
      />
      <Colors />
      <Type />
      <Buttons busy={busy} onBusy={setBusy} />
      <FieldExamples />
      <Choices />
      <Messages />
      <Parts />
      <Patterns />
    </>
  )
}
