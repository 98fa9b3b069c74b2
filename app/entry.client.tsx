import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { startMenus } from '#app/islands/behaviors/menus.ts'
import { startSignOut } from '#app/islands/behaviors/sign-out.ts'
import { toasts } from '#app/ui/toasts.ts'

async function loadTexts(): Promise<void> {
  const language = languageOf(location.pathname)
  const [shared, admin] = await Promise.all([
    import(`./i18n/${language}/shared.ts`),
    import(`./i18n/${language}/admin.ts`),
  ])
  sharedTexts.add(language, shared.default)
  adminTexts.add(language, admin.default)
}

/** The account and admin app. Public pages never load this file. */
function App() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return <HydratedRouter />
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
