import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'

async function loadTexts(): Promise<void> {
  const language = languageOf(location.pathname)
  const [visitor, admin] = await Promise.all([
    import(`./i18n/${language}/public.ts`),
    import(`./i18n/${language}/admin.ts`),
  ])
  publicTexts.add(language, visitor.default)
  adminTexts.add(language, admin.default)
}

/** The account and admin app. Public pages are documents and never load this file. */
function App() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return <HydratedRouter />
}

await loadTexts()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
