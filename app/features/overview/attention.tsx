import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { Notice } from '#app/ui/notice.tsx'

type MosqueSample = { count: number; first: { id: string; name: string }[] }

export type AttentionData = {
  withoutAdmin: MosqueSample
  withoutPicture: MosqueSample
  stale: MosqueSample
  failedJobs: number
  staleTimes: number
  clockJumped: boolean
  figures: { messages: number; reports: number; claims: number; unsentMail: number }
}

/** Lists what needs attention, with links. */
export function Attention({
  withoutAdmin,
  withoutPicture,
  stale,
  failedJobs,
  staleTimes,
  clockJumped,
  figures,
}: AttentionData) {
  const { adminClaims: claims, adminShell } = useAdminTexts()
  const { attention: texts } = adminShell
  const mosques = [
    { few: withoutAdmin, text: texts.withoutAdmin, show: 'no-admin' },
    { few: withoutPicture, text: texts.withoutPicture, show: 'no-picture' },
    { few: stale, text: texts.stale, show: 'stale' },
  ].filter(({ few }) => few.count > 0)
  const counts = [
    failedJobs,
    staleTimes,
    figures.messages,
    figures.reports,
    figures.claims,
    figures.unsentMail,
    mosques.length,
  ]
  const isEmpty = !clockJumped && counts.every((count) => count === 0)
  if (isEmpty) {
    return (
      <Notice tone="success" className="flex items-center gap-3">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" /> {texts.nothing}
      </Notice>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {clockJumped && (
        <Line>
          <LocalLink to="/admin/jobs" className="link">
            {texts.clockJumped}
          </LocalLink>
        </Line>
      )}
      {figures.messages > 0 && (
        <Line>
          <LocalLink to="/admin/messages" className="link">
            {texts.waitingMessages(figures.messages)}
          </LocalLink>
        </Line>
      )}
      {figures.reports > 0 && (
        <Line>
          <LocalLink to="/admin/reports" className="link">
            {texts.openReports(figures.reports)}
          </LocalLink>
        </Line>
      )}
      {figures.claims > 0 && (
        <Line>
          <LocalLink to="/admin/claims" className="link">
            {claims.waiting(figures.claims)}
          </LocalLink>
        </Line>
      )}
      {figures.unsentMail > 0 && (
        <Line>
          <LocalLink to="/admin/messages?show=unsent" className="link">
            {texts.unsentMail(figures.unsentMail)}
          </LocalLink>
        </Line>
      )}
      {staleTimes > 0 && (
        <Line>
          <LocalLink to="/admin/times?show=stale" className="link">
            {texts.staleTimes(staleTimes)}
          </LocalLink>
        </Line>
      )}
      {failedJobs > 0 && (
        <Line>
          <LocalLink to="/admin/jobs" className="link">
            {texts.failedJobs(failedJobs)}
          </LocalLink>
        </Line>
      )}
      {mosques.map(({ few, text, show }) => (
        <Line key={show}>
          <LocalLink to={`/admin/mosques?show=${show}`} className="link font-medium">
            {text(few.count)}
          </LocalLink>
          : <Names few={few} />
        </Line>
      ))}
    </ul>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3 px-4 py-3">
      <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-brass" />
      <div className="min-w-0">{children}</div>
    </li>
  )
}

function Names({ few }: { few: MosqueSample }) {
  const { attention: texts } = useAdminTexts().adminShell
  return (
    <span>
      {few.first.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <LocalLink to={`/admin/mosques/edit/${id}`} className="link">
            <bdi>{name}</bdi>
          </LocalLink>
        </span>
      ))}
      {few.count > few.first.length && ` ${texts.more(few.count - few.first.length)}`}
    </span>
  )
}
