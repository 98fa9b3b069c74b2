import { startLiveForms } from './behaviors/live-forms.ts'
import { startHistory } from './exchange.ts'
import { startIslands, watchIslands } from './load-islands.ts'
import { onContent } from './regions.ts'

/** The one script of every public page: begins after the first paint and brings behaviors and islands. */
function start(): void {
  startHistory()
  startLiveForms()
  startIslands()
  onContent(watchIslands)
  document.documentElement.dataset.ready = ''
}

requestAnimationFrame(() => setTimeout(start))
