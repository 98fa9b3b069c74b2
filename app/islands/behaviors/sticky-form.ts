const STICKY_FROM_PX = 400

/** Fixes the form in `data-sticky-box` to the screen after 400 px. The height of the box stays, so that nothing jumps. */
export function startStickyForm(): void {
  const box = document.querySelector<HTMLElement>('[data-sticky-box]')
  if (!box) return
  const update = () => {
    const isSticky = scrollY > STICKY_FROM_PX && scrollY > box.offsetTop
    box.style.minHeight = isSticky ? `${box.offsetHeight}px` : ''
    box.firstElementChild!.toggleAttribute('data-sticky', isSticky)
  }
  update()
  addEventListener('scroll', update, { passive: true })
}
