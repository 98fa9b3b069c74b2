import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { type Draft, drafts, type ListedDraft } from '#app/lib/web/drafts.ts'
import { Notice } from '#app/ui/notice.tsx'

const none: readonly ListedDraft[] = []

/** What somebody typed on this device and did not save. */
export const useDrafts = () => useSyncExternalStore(drafts.subscribe, drafts.list, () => none)

/** Leads to the forms that have a draft on this device. */
export function UnsavedDrafts() {
  const { draft: texts } = useAdminTexts().adminEditing
  const days = new Intl.RelativeTimeFormat(`${useLanguage()}-u-nu-latn`, { numeric: 'auto' })
  return useDrafts().map(({ key, draft }) => {
    const kind = texts.kinds[key.split(':')[0] as keyof typeof texts.kinds]
    const title = titleOf(draft)
    return (
      <Notice key={key} tone="brass">
        <Link to={draft.page} className="link target inline-flex items-center">
          <span>
            {texts.listed({ draft: kind, when: days.format(-daysSince(draft.at), 'day') })}
            {title && (
              <>
                : <bdi>{title}</bdi>
              </>
            )}
          </span>
        </Link>
      </Notice>
    )
  })
}

const titleOf = ({ values: { title, name } }: Draft<{ title?: unknown; name?: unknown }>) =>
  [title, name].find((text) => typeof text === 'string' && text !== '') as string | undefined

/** How many nights ago an instant was, on this device. */
function daysSince(at: number): number {
  const [then, today] = [new Date(at), new Date()].map((date) =>
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()),
  )
  return Math.round((today! - then!) / 86_400_000)
}
