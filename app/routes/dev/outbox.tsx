import { env } from '#app/env.server.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { listOutboxEmails } from '#app/services/mail/queue.server.ts'
import { Badge, Card, EmptyState } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/outbox'

export const handle = { kind: 'app', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

/** Emails contain sign-in links, so this page does not exist in production. */
export async function loader() {
  if (env().NODE_ENV !== 'development') notFound('Not found')
  return { emails: await listOutboxEmails() }
}

export default function Page({ loaderData: { emails } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Outbox" subtitle="The last 50 emails, newest first. This page exists in development only." />
      <div className="wrap flex flex-col gap-4 py-8">
        {emails.length === 0 && <EmptyState title="No emails yet" />}
        {emails.map((email) => (
          <Card key={email.id}>
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="text-lg">{email.subject ?? '(sent and emptied)'}</h2>
              <Badge tone={email.status === 'sent' ? 'success' : 'neutral'}>{email.status}</Badge>
            </div>
            <p className="text-ink-soft text-sm">
              To {email.to} · {email.createdAt} {email.error}
            </p>
            <EmailText text={email.text ?? ''} />
          </Card>
        ))}
      </div>
    </>
  )
}

/** The text of an email with its addresses as links. */
function EmailText({ text }: { text: string }) {
  return (
    <p className="mt-3 whitespace-pre-wrap break-words">
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        /^https?:/.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
