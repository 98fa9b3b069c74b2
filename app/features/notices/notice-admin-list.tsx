import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { NoticeCard } from './notice-card.tsx'
import type { NoticesPage } from './notice-form.server.ts'
import { noticeKinds } from './notice-types.ts'

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
  const { id, state, canUndo, hasPage } = notice
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
          {state === 'held' && mayRelease && <Act notice={notice} intent="release" label={texts.release} isMain />}
          <LocalLink to={`/admin/notices?edit=${id}`} className={buttonClass('secondary')}>
            {texts.edit}
          </LocalLink>
          {canUndo ? <Act notice={notice} intent="undo" label={texts.undo.button} /> : <Withdraw notice={notice} />}
        </div>
      )}
      {canUndo && <p className="text-ink-soft text-sm">{texts.undo.text}</p>}
    </NoticeCard>
  )
}

/** Asks in the page itself, so that it works without script too. */
function Withdraw({ notice }: { notice: Listed }) {
  const { withdraw: texts } = useAdminTexts().adminNotices
  return (
    <details className="basis-full">
      <summary className={buttonClass('danger')}>{texts.button}</summary>
      <div className="mt-3 flex flex-col items-start gap-3 rounded-md border border-danger-line p-4">
        <p className="font-semibold">{texts.title}</p>
        <p>{texts.text}</p>
        <Act notice={notice} intent="withdraw" label={texts.confirm} isDanger />
      </div>
    </details>
  )
}

type ActProps = {
  notice: Listed
  intent: 'withdraw' | 'undo' | 'release'
  label: string
  isMain?: boolean
  isDanger?: boolean
}

function Act({ notice: { id, version, kindName, mosque }, intent, label, isMain = false, isDanger = false }: ActProps) {
  const { formData } = useSending()
  const isBusy = formData?.get('id') === id && formData.get('intent') === intent
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <ActionNames about={`${kindName}, ${mosque.name}`} button={label} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={isDanger ? 'danger' : isMain ? 'primary' : 'secondary'}
        busy={isBusy}
      >
        {label}
      </Button>
    </Form>
  )
}
