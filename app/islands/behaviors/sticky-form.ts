const STICKY_FROM_PX = 400

/** The form in `data-stays` stays in reach from 400 px on. Its box keeps the height, so that nothing jumps. */
export function startStickyForm(): void {
  const box = document.querySelector<HTMLElement>('[data-stays]')
  if (!box) return
  const update = () => {
    const isSticky = scrollY > STICKY_FROM_PX && scrollY > box.offsetTop
    box.style.minHeight = isSticky ? `${box.offsetHeight}px` : ''
    box.firstElementChild!.toggleAttribute('data-sticky', isSticky)
  }
  update()
  addEventListener('scroll', update, { passive: true })
}
