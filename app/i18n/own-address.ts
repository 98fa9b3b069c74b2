import { parseOwnPath } from '#app/lib/web/own-path.ts'
import { type Language, localAddress } from './languages.ts'

/** A path of this site in a language, parsed from untrusted text; `null` for anything else. */
export function ownAddress(language: Language, text: string | null | undefined): string | null {
  const path = parseOwnPath(text)
  return path && parseOwnPath(localAddress(language, path))
}
