import { type ComponentType, lazy, Suspense, useState } from 'react'

// An own document element tells it, set once the page is alive (app/entry.client.tsx).
const isFirstPage = () => typeof document !== 'undefined' && document.documentElement.dataset.alive === undefined

/**
 * A part of a page that nothing in the browser changes. On the page a visitor begins with, the server's markup stays as
 * it is and no script comes for it; only when somebody moves here from another page is its code loaded.
 */
export function still<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazy(load) as ComponentType<P>
  return function Still(props: P) {
    const [kept] = useState(isFirstPage)
    if (kept)
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing; it makes React leave the server's markup alone
      return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    return (
      <div className="contents">
        <Suspense>
          <Part {...props} />
        </Suspense>
      </div>
    )
  }
}
