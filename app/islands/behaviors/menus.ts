/**
 * Menus are `<details data-slot="menu">` and open without script. Escape closes them and returns the focus; a press
 * elsewhere and a choice close them too. Listens on the document, because the app adds and removes menus.
 */
export function startMenus(): void {
  document.addEventListener('click', ({ target }) => {
    const chosen = (target as Element).closest('a, button')
    for (const menu of openMenus()) if (chosen || !menu.contains(target as Element)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-slot=menu][open]')
