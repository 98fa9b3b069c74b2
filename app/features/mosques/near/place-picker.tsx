import { SearchSelect } from '#app/features/mosques/search/search-input.tsx'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Button } from '#app/ui/button.tsx'

/**
 * The choice of a suburb or place for those who do not share their position; `options` is markup. Without script it
 * searches for the place.
 */
export function PlacePicker({ options }: { options: string }) {
  const texts = useTexts().near
  const language = useLanguage()
  if (options === '') return null
  return (
    <form
      action={localAddress(language, '/mosques/search')}
      autoComplete="off"
      className="flex min-w-0 flex-1 basis-40 gap-2 sm:max-w-72"
    >
      <SearchSelect
        label={texts.place}
        name="q"
        data-near-place=""
        className="flex-1 [&_select]:pe-10"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and escaped by React, once for all pages
        dangerouslySetInnerHTML={{ __html: options }}
      />
      <noscript>
        <Button type="submit">{texts.showPlace}</Button>
      </noscript>
    </form>
  )
}
