import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { cardGridClass } from '#app/ui/card.tsx'
import { NEAR_KEY } from './near-state.ts'
import { AREA_KEY, AREA_MOSQUES, MAX_SHOWN, SAVED_KEY } from './saved-storage.ts'

/** The next jamaats of the saved mosques or, without any, of the chosen area; hidden while there is neither. */
export function SavedSection({ nonce }: { nonce?: string | undefined }) {
  const { near: texts, offline } = useTexts()
  return (
    <>
      <section
        id="saved"
        hidden
        aria-labelledby="saved-title"
        data-saved-mosques={texts.savedTitle}
        data-saved-area={texts.areaTitle({ place: '{place}' })}
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="saved-title" className="text-xl sm:text-2xl">
            {texts.savedTitle}
          </h2>
          <Button variant="quiet" data-saved-forget="" className="-me-3 px-3">
            {texts.forgetArea}
          </Button>
        </div>
        <ol className={cn(cardGridClass, 'saved-rows')} />
        <p className="mt-3 text-ink-soft text-sm">{texts.savedNote}</p>
        <p hidden data-not-installed="" className="mt-3 text-ink-soft text-sm">
          {offline.iphone}
        </p>
      </section>
      {nonce && <script nonce={nonce}>{reserveSavedScript}</script>}
    </>
  )
}

/**
 * Runs behind the section of saved mosques, before the first paint: shows it with as many empty rows as the browser will
 * fill, so that nothing below it moves.
 */
const reserveSavedScript = `try{let s=document.getElementById("saved"),g=k=>JSON.parse(localStorage.getItem(k)||"null"),n=Math.min((g("${SAVED_KEY}")||[]).length,${MAX_SHOWN}),a=n||sessionStorage.getItem("${NEAR_KEY}")?null:g("${AREA_KEY}");if(a){n=${AREA_MOSQUES};s.querySelector("h2").textContent=s.dataset.savedArea.replace("{place}",a.place)}s.querySelector("[data-saved-forget]").hidden=!a;s.querySelector("ol").innerHTML="<li></li>".repeat(n);s.hidden=!n}catch(e){}`
