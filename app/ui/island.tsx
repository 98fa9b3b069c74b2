import { type ComponentType, createContext, type ReactElement, useContext, useEffect, useId } from 'react'

/** Renders an island as a separate root. The server provides it: an import would bring it into the browser's routes. */
export const IslandRenderer = createContext<((root: ReactElement, identifierPrefix: string) => string) | null>(null)

/** Every island; `app/browser/islands.ts` says how the browser loads its code. */
export type IslandName = 'fullScreenPicture' | 'gallery'

type IslandProps<P> = {
  name: IslandName
  of: ComponentType<P>
  /** Plain data only, with the texts the island needs: it is sent to the browser as JSON. */
  props: P
  /** When its code loads: at the first press or focus, or as soon as it is in view. */
  when?: 'pressed' | 'visible'
  /** A key of `sessionStorage` or `history.state`: when it is set, the code loads at once and the island restores its state. */
  resumeKey?: string
}

/** An interactive part of a public page. Its markup works as plain HTML until its code has loaded, and if that fails. */
export function Island<P extends object>({ name, of: Component, props, when = 'pressed', resumeKey }: IslandProps<P>) {
  const render = useContext(IslandRenderer)
  const prefix = useId()
  if (!render) return <Component {...props} />
  return (
    <div
      className="contents"
      data-island={name}
      data-when={when}
      data-resume={resumeKey}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the island's own markup, escaped by React
      dangerouslySetInnerHTML={{ __html: render(<IslandRoot of={Component} props={props} />, prefix) }}
    />
  )
}

/** The root of an island on the server and in the browser: both must render the same tree, so that ids agree. */
export function IslandRoot<P extends object>({
  of: Component,
  props,
  onReady,
}: {
  of: ComponentType<P>
  props: P
  onReady?: () => void
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => onReady?.(), [])
  return <Component {...props} />
}
