import { RESULTS_ID } from '#app/features/mosques/directory/page-links.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Island } from '#app/islands/island.tsx'
import { NearMe } from './near-me.tsx'
import { NEAR_KEY } from './near-position.ts'

const LIST_ID = 'near-list'

/** The island of 'Near me' with its texts. */
export function NearMeButton() {
  const { near, directory } = useTexts().mosques
  const mosquesPath = localAddress(useLanguage(), mosqueAddress({ slug: '' }))
  const texts = { ...near, showMore: directory.showMore, retry: directory.retry }
  return (
    <Island
      name="nearMe"
      of={NearMe}
      props={{ texts, mosquesPath, resultsId: RESULTS_ID, listId: LIST_ID }}
      resumeKey={NEAR_KEY}
    />
  )
}

/** The element into which the list by distance is rendered. */
export function NearListTarget() {
  return <div id={LIST_ID} />
}
