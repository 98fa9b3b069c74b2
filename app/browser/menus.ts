import { postForm } from '#app/lib/web/fetch-page.ts'

/**
 * Menus are `<details data-slot="menu">` and open without script. Escape closes them and returns the focus; a press or
 * focus elsewhere, which a menu could cover, and a choice close them too. Listens on the document, because the app adds
 * and removes menus.
 */
export function startMenus(): void {
  for (const event of ['focusin', 'click'])
    document.addEventListener(event, ({ target }) => {
      const chosen = event === 'click' && (target as Element).closest('a, button')
      for (const menu of openMenus()) if (chosen || !menu.contains(target as Element)) menu.open = false
    })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      ;(menu.firstElementChild as HTMLElement).focus()
    }
  })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-slot=menu][open]')

/** Forms with `data-sign-out="MESSAGE"` sign out. When it fails, the page stays and shows the message. */
export function startSignOut(showError: (message: string) => void): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement
    const message = form.dataset.signOut
    if (message === undefined) return
    event.preventDefault()
    try {
      const response = await postForm(form, event.submitter, { redirect: 'manual' })
      if (response.type !== 'opaqueredirect') throw new Error(`${response.status}`)
      location.assign(form.action)
    } catch (error) {
      console.error('Logout failed', error)
      showError(message)
    }
  })
}
