import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { addAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { startMenus, startSignOut } from './browser/menus.ts'
import { toasts } from './ui/toast.tsx'

async function loadTexts(): Promise<void> {
  const language = languageOf(location.pathname)
  const [shared, desk] = await Promise.all([
    import(`./i18n/compiled/${language}/shared.ts`),
    import(`./i18n/compiled/${language}/desk.ts`),
  ])
  sharedTexts.add(language, shared.default)
  addAdminTexts(language, desk.default)
}

/** The account and admin app. Public pages never load this file. */
function App() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    // The document has the styles of its first page; other pages of the app need the rest.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]'))
      link.disabled = false
  }, [])
  return <HydratedRouter />
}

/** Safari has it since 16. */
HTMLFormElement.prototype.requestSubmit ??= function (submitter) {
  const button = submitter ?? this.querySelector<HTMLElement>('button:not([type=button]), [type=submit]')
  button?.click()
}

startMenus()
startSignOut((message) => toasts.show('error', message))
await loadTexts()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
