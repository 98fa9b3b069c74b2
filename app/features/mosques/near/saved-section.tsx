import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { cardGridClass } from '#app/ui/card.tsx'
import { reserveSavedScript } from './reserve-saved.ts'

/** As high as most rows become, so that filling them moves nothing below. */
const RESERVED_ROWS_CLASS = '*:min-h-50 *:empty:rounded-lg *:empty:border *:empty:border-line *:empty:bg-surface'

/** The next jamaats of the saved mosques or, without any, of the chosen area; hidden while there is neither. */
export function SavedSection({ nonce }: { nonce?: string | undefined }) {
  const texts = useTexts().near
  return (
    <>
      <section
        id="saved"
        hidden
        aria-labelledby="saved-title"
        data-saved-mosques={texts.savedTitle}
        data-saved-area={texts.areaTitle}
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="saved-title" className="text-xl sm:text-2xl">
            {texts.savedTitle}
          </h2>
          <Button variant="quiet" data-saved-forget="" className="-me-3 px-3">
            {texts.forgetArea}
          </Button>
        </div>
        <ol className={cn(cardGridClass, RESERVED_ROWS_CLASS)} />
        <p className="mt-3 text-ink-soft text-sm">{texts.savedNote}</p>
      </section>
      {nonce && <script nonce={nonce}>{reserveSavedScript}</script>}
    </>
  )
}
