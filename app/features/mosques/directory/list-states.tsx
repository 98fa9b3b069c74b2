import { useTexts } from '#app/i18n/texts.ts'
import { cardGridClass } from '#app/ui/card.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { MosqueCardPlaceholder } from './mosque-card-placeholder.tsx'

const placeholderKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Templates that script shows in place of the list: while a response is slow, and after one failed. */
export function ListStates() {
  const { directory: texts } = useTexts().mosques
  return (
    <>
      <template data-state="slow">
        <p className="sr-only">{texts.loading}</p>
        <div className={cardGridClass}>
          {placeholderKeys.map((key) => (
            <MosqueCardPlaceholder key={key} />
          ))}
        </div>
      </template>
      <template data-state="failed">
        <RetryNotice message={texts.failed} retry={texts.retry} className="mb-5" />
      </template>
    </>
  )
}
