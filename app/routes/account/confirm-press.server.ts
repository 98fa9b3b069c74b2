import { data, type RouterContextProvider } from 'react-router'
import { countAddressAttempt } from '#app/access/attempts.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'

export type ConfirmAnswer = { failure?: string; outcome?: 'confirmed' | 'failed' }

/** The answer to the press of a button that confirms something by the token in the address. */
export async function answerConfirmPress(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  confirm: (token: string, now: Date) => Promise<boolean>,
) {
  const { now, clientAddress } = requestFacts(context)
  const wait = await countAddressAttempt('linkAddress', clientAddress, now)
  if (wait > 0) {
    const failure = adminTexts.of(languageOf(url.pathname)).account.tooMany
    return data<ConfirmAnswer>({ failure }, { status: 429, headers: { 'Retry-After': String(wait) } })
  }
  const isConfirmed = await confirm(url.searchParams.get('token') ?? '', now)
  return data<ConfirmAnswer>({ outcome: isConfirmed ? 'confirmed' : 'failed' }, { status: isConfirmed ? 200 : 400 })
}
