import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cardGridClass } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { MosqueCardPlaceholder } from './mosque-card-placeholder.tsx'

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** What the list shows while an answer is slow, and when none came. Scripts take them out of the templates. */
export function ListStates() {
  const { directory: texts } = useTexts().mosques
  return (
    <>
      <template data-state="slow">
        <p className="sr-only">{texts.loading}</p>
        <div className={cardGridClass}>
          {PLACEHOLDERS.map((place) => (
            <MosqueCardPlaceholder key={place} />
          ))}
        </div>
      </template>
      <template data-state="failed">
        <Notice tone="error" className="mb-5 flex flex-wrap items-center justify-between gap-3">
          {texts.failed}
          <a data-retry href="/mosques" className={buttonClass('secondary')}>
            {texts.retry}
          </a>
        </Notice>
      </template>
    </>
  )
}
