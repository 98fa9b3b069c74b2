import { useRouteLoaderData } from 'react-router'

/** Who is signed in, as far as the frame of a page shows it. */
export type ShellActor = { name: string; picture: string | null; entersAdmin: boolean }

/** What the frame of every page needs; the root loader sends it. */
export type ShellData = {
  origin: string
  siteName: string
  siteDescription: string
  logoUrl: string | null
  /** `#rrggbb`, only when it is not the shipped colour. */
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

/** The frame's data, or undefined where the root loader itself failed. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<{ shell: ShellData }>('root')?.shell
}
