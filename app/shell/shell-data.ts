import { useRouteLoaderData } from 'react-router'
import type { Language } from '#app/i18n/languages.ts'

/** The signed-in user, as the header shows them. */
export type ShellActor = { id: string; name: string; picture: string | null; entersAdmin: boolean }

/** The data of the header, footer and head of every page, from the root loader. */
export type ShellData = {
  origin: string
  /** Whether PUBLIC_URL says so: from another address nothing can be saved. */
  isNamed: boolean
  siteName: string
  siteDescription: string
  /** The line below every public page. */
  tagline: string
  logoUrl: string | null
  /** The picture of links to pages that have no other. */
  shareImage: string
  /** `#rrggbb`, or null for the default color. */
  primaryColor: string | null
  /** The school by which Asr is shown to who has not chosen; null for Shafi'i. */
  school: 'hanafi' | null
  year: number
  /** Those that the site offers, the first one first. */
  languages: Language[]
  /** Those that are on trial. */
  onTrial: Language[]
  /** How times of day are written; read by `useTimeFormat`. */
  clock: '24h' | '12h'
  /** The country of the site, two letters; read by `useCountry`. */
  country: string
  sampleData: boolean
  /** Nobody has set up the site yet: every page leads to the first-run page. */
  isFirstRun: boolean
  /** Whether the site can be installed, and is kept on the device for use without a network. */
  isKeptOffline: boolean
  contactEmail: string | null
  developerUrl: string | null
  actor: ShellActor | null
  /** What the main menu has at times. */
  menu: { season: 'ramadan' | 'eid' | null; hasNotices: boolean }
  flash: { id: string; kind: 'success' | 'error' | 'info'; text: string; draft?: string | undefined } | null
  /** The script of the public pages. */
  script: string
  nonce: string | null
}

/** The shell data, or undefined when the root loader failed. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<{ shell: ShellData }>('root')?.shell
}
