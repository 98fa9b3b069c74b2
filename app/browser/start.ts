import { startClocks } from './clocks.ts'
import { startInPlaceForms, startPhotoFields } from './in-place-forms.ts'
import { startIslands, watchIslands } from './islands.ts'
import { startClearing, startLiveForms, startOmitEmptyFields, startStickyForm } from './live-forms.ts'
import { startMenus, startSignOut } from './menus.ts'
import { startMap, startNear, startSavedMosques } from './mosques.ts'
import { startBackLink, startInstantPages, startLanguageSwitch } from './navigation.ts'
import { startOffline } from './offline.ts'
import { onContent, startHistory } from './regions.ts'
import { startPageParts, startRememberedChoices, startTodayRow, startYear } from './salaah-times.ts'
import { showToast, startSharing, startToasts } from './toasts.ts'

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
  void startClocks()
  startTodayRow()
  startYear()
  startPageParts()
  startInPlaceForms()
  startPhotoFields()
  startBackLink()
  startMenus()
  startLanguageSwitch()
  startToasts()
  startSignOut((message) => showToast('error', message))
  startSharing()
  startIslands()
  onContent(watchIslands)
  startOffline()
  document.documentElement.dataset.ready = ''
}

// Must be set before the first paint.
startInstantPages()
requestAnimationFrame(() => setTimeout(start))
