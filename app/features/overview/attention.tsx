import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Overview } from './overview.server.ts'

type AttentionData = Pick<
  Overview,
  | 'withoutAdmin'
  | 'withoutPicture'
  | 'stale'
  | 'failedJobs'
  | 'unreadableSettings'
  | 'staleTimes'
  | 'clockJumped'
  | 'isDamaged'
  | 'figures'
>

/** Lists what needs attention, with links. */
export function Attention({
  withoutAdmin,
  withoutPicture,
  stale,
  failedJobs,
  unreadableSettings,
  staleTimes,
  clockJumped,
  isDamaged,
  figures,
}: AttentionData) {
  const { adminClaims: claims, adminRecords, adminShell } = useAdminTexts()
  const { attention: texts } = adminShell
  const mosques = [
    { few: withoutAdmin, text: texts.withoutAdmin, show: 'no-admin' },
    { few: withoutPicture, text: texts.withoutPicture, show: 'no-picture' },
    { few: stale, text: texts.stale, show: 'stale' },
  ].filter(({ few }) => few.count > 0)
  const counts = [
    failedJobs,
    unreadableSettings,
    staleTimes,
    figures.messages,
    figures.reports,
    figures.claims,
    figures.heldReports,
    figures.heldClaims,
    figures.heldMessages,
    figures.unsentMail,
    mosques.length,
  ]
  const isEmpty = !clockJumped && !isDamaged && counts.every((count) => count === 0)
  if (isEmpty) {
    return (
      <Notice tone="success" className="flex items-center gap-3">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" /> {texts.nothing}
      </Notice>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {isDamaged && (
        <Line>
          <LocalLink to="/admin/jobs" className="link">
            {texts.isDamaged}
          </LocalLink>
        </Line>
      )}
      {clockJumped && (
        <Line>
          <LocalLink to="/admin/jobs" className="link">
            {texts.clockJumped}
          </LocalLink>
        </Line>
      )}
      {unreadableSettings > 0 && (
        <Line>
          <LocalLink to="/admin/settings" className="link">
            {texts.unreadableSettings({ count: unreadableSettings })}
          </LocalLink>
        </Line>
      )}
      {figures.messages > 0 && (
        <Line>
          <LocalLink to="/admin/messages" className="link">
            {texts.waitingMessages({ count: figures.messages })}
          </LocalLink>
        </Line>
      )}
      {figures.reports > 0 && (
        <Line>
          <LocalLink to="/admin/reports" className="link">
            {texts.openReports({ count: figures.reports })}
          </LocalLink>
        </Line>
      )}
      {figures.claims > 0 && (
        <Line>
          <LocalLink to="/admin/claims" className="link">
            {claims.waiting({ count: figures.claims })}
          </LocalLink>
        </Line>
      )}
      {(['reports', 'claims', 'messages'] as const).map((list) => {
        const count = { reports: figures.heldReports, claims: figures.heldClaims, messages: figures.heldMessages }[list]
        return (
          count > 0 && (
            <Line key={list}>
              <LocalLink to={`/admin/${list}?show=held`} className="link">
                {adminRecords.held.waiting[list]({ count })}
              </LocalLink>
            </Line>
          )
        )
      })}
      {figures.unsentMail > 0 && (
        <Line>
          <LocalLink to="/admin/messages?show=unsent" className="link">
            {texts.unsentMail({ count: figures.unsentMail })}
          </LocalLink>
        </Line>
      )}
      {staleTimes > 0 && (
        <Line>
          <LocalLink to="/admin/times?show=stale" className="link">
            {texts.staleTimes({ count: staleTimes })}
          </LocalLink>
        </Line>
      )}
      {failedJobs > 0 && (
        <Line>
          <LocalLink to="/admin/jobs" className="link">
            {texts.failedJobs({ count: failedJobs })}
          </LocalLink>
        </Line>
      )}
      {mosques.map(({ few, text, show }) => (
        <Line key={show}>
          <LocalLink to={`/admin/mosques?show=${show}`} className="link font-medium">
            {text({ count: few.count })}
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

function Names({ few }: { few: Overview['stale'] }) {
  const language = useLanguage()
  const { attention: texts } = useAdminTexts().adminShell
  return (
    <span>
      {few.first.map(({ id, ...mosque }, index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <LocalLink to={`/admin/mosques/edit/${id}`} className="link">
            <bdi>{mosqueNameIn(language, mosque)}</bdi>
          </LocalLink>
        </span>
      ))}
      {few.count > few.first.length && ` ${texts.more({ count: few.count - few.first.length })}`}
    </span>
  )
}
