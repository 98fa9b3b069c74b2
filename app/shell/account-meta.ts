import { type AdminTexts, adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { pageMeta } from './page-meta.ts'

type Args = Pick<Parameters<typeof pageMeta>[0], 'location' | 'matches'>

/** The head of an account page; search engines do not list it. */
export function accountMeta(args: Args, titleOf: (texts: AdminTexts['account']) => string) {
  const title = titleOf(adminTexts.of(languageOf(args.location.pathname)).account)
  return pageMeta({ ...args, title, description: title, hidden: true })
}

/** The head of an admin page; search engines do not list it. */
export function adminMeta(args: Args, titleOf: (texts: AdminTexts['adminShell']) => string) {
  const title = titleOf(adminTexts.of(languageOf(args.location.pathname)).adminShell)
  return pageMeta({ ...args, title, description: title, hidden: true })
}
