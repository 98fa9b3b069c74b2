import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export type PageSection = { id: string; title: string }

/** A long page with an index of its sections: next to it on a wide screen, else a row that stays at the top. */
export function WithSectionIndex({
  label,
  sections,
  children,
}: {
  label: string
  sections: readonly PageSection[]
  children: ReactNode
}) {
  const nav = useRef<HTMLElement>(null)
  const open = useSectionInView(sections) ?? sections[0]?.id
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (open && link) nav.current?.scrollTo({ left: link.offsetLeft - 16 })
  }, [open])
  return (
    <div className="grid gap-x-8 *:min-w-0 xl:grid-cols-[12rem_minmax(0,1fr)]">
      <nav
        ref={nav}
        aria-label={label}
        data-section-index=""
        className="sticky top-0 z-10 -mx-4 mb-4 flex gap-1 overflow-x-auto border-line border-b bg-paper px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 xl:top-6 xl:mx-0 xl:flex-col xl:self-start xl:border-0 xl:p-0"
      >
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            onClick={goToSection}
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            aria-current={open === id ? 'true' : undefined}
            className="inline-flex min-h-11 shrink-0 items-center rounded-md px-3 font-medium text-ink-soft text-sm no-underline -outline-offset-3! hover:bg-primary-soft hover:text-primary-text aria-[current]:bg-primary-soft aria-[current]:text-primary-text"
          >
            {title}
          </a>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  )
}

/** Moves to a section without an entry in the history, which Back would stop at. */
function goToSection(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  target.querySelector(':scope > details')?.setAttribute('open', '')
  target.scrollIntoView()
  target.focus({ preventScroll: true })
}

/** The id of the section at the top of the screen. */
function useSectionInView(sections: readonly PageSection[]): string | null {
  const [open, setOpen] = useState<string | null>(null)
  const ids = sections.map((section) => section.id).join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const focused = document.activeElement
        // A short last section never reaches the band, so the section that was chosen comes first.
        const chosen = focused && ids.split(' ').includes(focused.id) && isInView(focused) ? focused : null
        const reached = chosen ?? entries.findLast((entry) => entry.isIntersecting)?.target
        if (reached) setOpen(reached.id)
      },
      // The band of the screen that a section must reach to be the open one.
      { rootMargin: '-15% 0px -75% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return open
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}
