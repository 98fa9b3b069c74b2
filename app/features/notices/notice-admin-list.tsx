import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { RowAction } from '#app/ui/in-place-form.tsx'
import { NoticeCard } from './notice-card.tsx'
import type { NoticesPage } from './notice-page.server.ts'
import { noticeKinds } from './notice-rules.ts'

type Listed = NoticesPage['notices'][number]

const tones = { public: 'success', coming: 'neutral', held: 'brass', withdrawn: 'danger' } as const

/** Links to the form of each kind, janazah first. */
export function NewNoticeLinks() {
  const { adminNotices: texts } = useAdminTexts()
  const { kinds } = useSharedTexts().notices
  return (
    <nav aria-label={texts.new} className="flex flex-wrap gap-3">
      {noticeKinds.map((kind) => (
        <LocalLink
          key={kind}
          to={`/admin/notices?new=${kind}`}
          className={buttonClass(kind === 'janazah' ? 'primary' : 'secondary')}
        >
          {kinds[kind]}
        </LocalLink>
      ))}
    </nav>
  )
}

/** The notices that have not ended, with what can be done about each. */
export function NoticeAdminList({ notices, mayRelease }: { notices: readonly Listed[]; mayRelease: boolean }) {
  return (
    <ul className="flex flex-col gap-4">
      {notices.map((notice) => (
        <li key={notice.id}>
          <ListedNotice notice={notice} mayRelease={mayRelease} />
        </li>
      ))}
    </ul>
  )
}

function ListedNotice({ notice, mayRelease }: { notice: Listed; mayRelease: boolean }) {
  const { adminNotices: texts } = useAdminTexts()
  const { id, state, canUndo, hasPage, kindName, mosque } = notice
  const about = `${kindName}, ${mosque.name}`
  return (
    <NoticeCard notice={notice}>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        {hasPage && state === 'public' && (
          <LocalLink to={`/notices/${id}`} className="link target inline-flex items-center">
            {texts.open}
          </LocalLink>
        )}
      </p>
      {state === 'held' && <p className="text-ink-soft">{texts.heldText}</p>}
      {state !== 'withdrawn' && (
        <div className="flex flex-wrap gap-3">
          {state === 'held' && mayRelease && (
            <RowAction item={notice} about={about} intent="release" label={texts.release} variant="primary" />
          )}
          <LocalLink to={`/admin/notices?edit=${id}`} className={buttonClass('secondary', 'px-4')}>
            {texts.edit}
          </LocalLink>
          {canUndo ? (
            <RowAction item={notice} about={about} intent="undo" label={texts.undo.button} />
          ) : (
            <Withdraw notice={notice} about={about} />
          )}
        </div>
      )}
      {canUndo && <p className="text-ink-soft text-sm">{texts.undo.text}</p>}
    </NoticeCard>
  )
}

/** Asks in the page itself, so that it works without script too. */
function Withdraw({ notice, about }: { notice: Listed; about: string }) {
  const { withdraw: texts } = useAdminTexts().adminNotices
  return (
    <details className="basis-full">
      <summary className={buttonClass('danger', 'px-4')}>{texts.button}</summary>
      <div className="mt-3 flex flex-col items-start gap-3 rounded-md border border-danger-line p-4">
        <p className="font-semibold">{texts.title}</p>
        <p>{texts.text}</p>
        <RowAction item={notice} about={about} intent="withdraw" label={texts.confirm} variant="danger" />
      </div>
    </details>
  )
}
