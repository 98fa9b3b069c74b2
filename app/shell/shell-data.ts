import { useRouteLoaderData } from 'react-router'

/** The signed-in user, as the header shows them. */
export type ShellActor = { name: string; picture: string | null; entersAdmin: boolean }

/** The data of the header, footer and head of every page, from the root loader. */
export type ShellData = {
  origin: string
  siteName: string
  siteDescription: string
  logoUrl: string | null
  /** `#rrggbb`, or null for the default color. */
  primaryColor: string | null
  year: number
  sampleData: boolean
  contactEmail: string | null
  developerUrl: string | null
  actor: ShellActor | null
  flash: { id: string; kind: 'success' | 'error' | 'info'; text: string } | null
  /** The script of the public pages. */
  script: string
  nonce: string | null
}

/** The shell data, or undefined when the root loader failed. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<{ shell: ShellData }>('root')?.shell
}
