import { startBackLink } from './behaviors/back-link.ts'
import { startChoiceLinks } from './behaviors/choice-links.ts'
import { startClearing } from './behaviors/clear-fields.ts'
import { startCopy } from './behaviors/copy.ts'
import { startInPlaceForms } from './behaviors/in-place-forms.ts'
import { startInstantPages } from './behaviors/instant-pages.ts'
import { startLanguageSwitch } from './behaviors/language-switch.ts'
import { startLiveForms } from './behaviors/live-forms.ts'
import { startMap } from './behaviors/map.ts'
import { startMenus } from './behaviors/menus.ts'
import { startNear } from './behaviors/near.ts'
import { startOmitEmptyFields } from './behaviors/omit-empty-fields.ts'
import { startPhotoFields } from './behaviors/photo-field.ts'
import { startPrint } from './behaviors/print.ts'
import { startRememberedChoices } from './behaviors/remembered-choices.ts'
import { startSavedMosques } from './behaviors/saved-mosques.ts'
import { startShare } from './behaviors/share.ts'
import { startSignOut } from './behaviors/sign-out.ts'
import { startStickyForm } from './behaviors/sticky-form.ts'
import { showToast, startToasts } from './behaviors/toasts.ts'
import { startTodayRow } from './behaviors/today-row.ts'
import { startIslands, watchIslands } from './load-islands.ts'
import { refreshRegions, startHistory } from './region-navigation.ts'
import { onContent } from './regions.ts'

/** The one script of every public page: starts behaviors and islands after the first paint. */
function start(): void {
  startHistory()
  startLiveForms()
  startOmitEmptyFields()
  startClearing()
  startStickyForm()
  startMap()
  startNear()
  startSavedMosques()
  startRememberedChoices()
  // Most pages count nothing down.
  if (document.querySelector('[data-until], [data-region=today]'))
    void import('./behaviors/clocks.ts').then(({ startClocks }) => startClocks(refreshRegions))
  startTodayRow()
  startInPlaceForms()
  startPhotoFields()
  startChoiceLinks()
  startBackLink()
  startMenus()
  startLanguageSwitch()
  startToasts()
  startSignOut((message) => showToast('error', message))
  startShare()
  startCopy()
  startPrint()
  startIslands()
  onContent(watchIslands)
  document.documentElement.dataset.ready = ''
}

// Must be set before the first paint.
startInstantPages()
requestAnimationFrame(() => setTimeout(start))
