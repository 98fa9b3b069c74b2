import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { pageKind } from '#app/i18n/page-kinds.ts'
import { type PublicTexts, publicTexts } from '#app/i18n/texts.ts'

async function loadTexts(): Promise<void> {
  const language = languageOf(location.pathname)
  const arabic = language === 'ar'
  const kind = pageKind(location.pathname)
  const [visitor, contact, admin] = await Promise.all([
    arabic ? import('#app/i18n/ar/visitor.ts') : import('#app/i18n/en/visitor.ts'),
    kind === 'contact' ? (arabic ? import('#app/i18n/ar/contact.ts') : import('#app/i18n/en/contact.ts')) : null,
    kind === 'account' ? (arabic ? import('#app/i18n/ar/admin.ts') : import('#app/i18n/en/admin.ts')) : null,
  ])
  // Only the contact page, which is always loaded in full, reads the part that others go without.
  publicTexts.add(language, { ...visitor.default, contact: contact?.default } as PublicTexts)
  if (admin) adminTexts.add(language, admin.default)
}

/** Tells the small script in the page, which has kept presses on buttons, and tests that the page is alive. */
function Page() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    window.dispatchEvent(new Event('alive'))
  }, [])
  return <HydratedRouter />
}

/** The pages share a file with this module, so it may run before the small script in the page has named theirs. */
async function pagesNamed(): Promise<void> {
  while (!('__reactRouterRouteModules' in window)) await new Promise((next) => setTimeout(next, 5))
}

async function begin(): Promise<void> {
  await loadTexts()
  await pagesNamed()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
    )
  })
}

// Not awaited here: the pages' own files wait for this one.
begin().catch((error: unknown) => {
  window.dispatchEvent(new Event('alive'))
  throw error
})
