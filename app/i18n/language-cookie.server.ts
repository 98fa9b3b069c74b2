import type { Language } from './languages.ts'

/** The Set-Cookie header that stores the chosen language for a year. */
export function languageHeader(language: Language, secure: boolean): string {
  return `language=${language}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
