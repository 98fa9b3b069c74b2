import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, languageOf } from '#app/i18n/languages.ts'
import { now } from '#app/services/clock.server.ts'
import { type Letter, writeLetter } from '#app/services/mail/email-layout.ts'
import { sendMail } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'

const textsOf = (language: Language) => textsIn(language).admin.account.letters

async function send(kind: string, language: Language, letterFor: (siteName: string) => Letter) {
  const { customization } = await siteSettings()
  await sendMail({ kind }, writeLetter(customization, language, letterFor(customization.siteName)), now())
}

/** Sends the link that lets somebody choose a new password; `asked` is the page it was asked from, with its language. */
export async function sendResetLetter(to: string, asked: URL, token: string): Promise<void> {
  const page = new URL(asked.searchParams.get('callbackURL') ?? '/reset-password', asked.origin)
  page.searchParams.set('token', token)
  const language = languageOf(page.pathname)
  const texts = textsOf(language)
  await send('reset', language, (site) => ({
    to,
    subject: texts.resetSubject(site),
    heading: texts.resetHeading,
    parts: [texts.resetText],
    action: { label: texts.resetAction, url: page.href },
  }))
}

/** Sends the link that proves an address belongs to its owner. */
export async function sendVerificationLetter(to: string, url: string, language: Language): Promise<void> {
  const texts = textsOf(language)
  await send('verification', language, (site) => ({
    to,
    subject: texts.verifySubject(site),
    heading: texts.verifyHeading,
    parts: [texts.verifyText],
    action: { label: texts.verifyAction, url },
  }))
}

/** Tells somebody that the own password was changed, so that a thief does not go unnoticed. */
export async function sendPasswordChangedLetter(to: string, url: string, language: Language): Promise<void> {
  const texts = textsOf(language)
  await send('password-changed', language, (site) => ({
    to,
    subject: texts.changedSubject(site),
    heading: texts.changedHeading,
    parts: [texts.changedText],
    action: { label: texts.changedAction, url },
  }))
}
