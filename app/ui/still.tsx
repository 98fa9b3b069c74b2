import { type ComponentType, lazy, type SyntheticEvent, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

// An own document element tells it, set once the page is alive (app/entry.client.tsx).
const isFirstPage = () => typeof document !== 'undefined' && document.documentElement.dataset.alive === undefined

/**
 * A part of a page that nothing in the browser changes. On the page a visitor begins with, the server's markup stays as
 * it is and no script comes for it; only when somebody moves here from another page, or the part's `key` changes, is
 * its code loaded: the page before stays until then.
 */
export function still<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazy(load) as ComponentType<P>
  return function Still(props: P) {
    const [kept] = useState(isFirstPage)
    if (kept) return <Kept />
    return (
      <div className="contents">
        <Part {...props} />
      </div>
    )
  }
}

/** The server's markup, whose links work as everywhere: followed without a new load, and fetched when somebody is about to. */
function Kept() {
  const navigate = useNavigate()
  const [next, setNext] = useState<string | null>(null)
  const foresee = (event: SyntheticEvent) => setNext(localLink(event) ?? next)
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: these are the events of the links inside */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className="contents"
        onClick={(event) => {
          const link = localLink(event)
          const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          if (!link || !plain) return
          event.preventDefault()
          navigate(link)
        }}
        onPointerOver={foresee}
        onFocus={foresee}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing; it makes React leave the server's markup alone
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      {next && <PrefetchPageLinks page={next} />}
    </>
  )
}

/** The address of the link under an event, when it leads to a page that needs no full load. */
function localLink({ target }: SyntheticEvent): string | null {
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-local]')
  return link && link.pathname + link.search + link.hash
}
