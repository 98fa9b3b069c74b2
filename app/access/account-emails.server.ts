import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, languageOf } from '#app/i18n/languages.ts'
import { now } from '#app/services/clock.server.ts'
import { type EmailContent, renderEmail } from '#app/services/mail/email-layout.ts'
import { sendMail } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'

const textsOf = (language: Language) => textsIn(language).admin.account.emails

async function send(kind: string, language: Language, contentFor: (siteName: string) => EmailContent) {
  const { customization } = await siteSettings()
  await sendMail({ kind }, renderEmail(customization, language, contentFor(customization.siteName)), now())
}

/** Sends the link for choosing a new password. `resetUrl` is better-auth's link, whose callback gives page and language. */
export async function sendPasswordResetEmail(to: string, resetUrl: URL, token: string): Promise<void> {
  const page = new URL(resetUrl.searchParams.get('callbackURL') ?? '/reset-password', resetUrl.origin)
  page.searchParams.set('token', token)
  const language = languageOf(page.pathname)
  const texts = textsOf(language)
  await send('reset', language, (site) => ({
    to,
    subject: texts.resetSubject({ site }),
    heading: texts.resetHeading,
    parts: [texts.resetText],
    action: { label: texts.resetAction, url: page.href },
  }))
}

/** Sends the link that proves an address belongs to its owner. */
export async function sendVerificationEmail(to: string, url: string, language: Language): Promise<void> {
  const texts = textsOf(language)
  await send('verification', language, (site) => ({
    to,
    subject: texts.verifySubject({ site }),
    heading: texts.verifyHeading,
    parts: [texts.verifyText],
    action: { label: texts.verifyAction, url },
  }))
}

/** Tells the owner of an account that it was signed in on a device that is new to it. */
export async function sendNewDeviceEmail(
  to: string,
  at: { device: string; time: string; sessionsPage: string; resetPage: string | null },
  language: Language,
): Promise<void> {
  const texts = textsOf(language)
  const items = [
    { title: texts.deviceSessions, text: texts.deviceSessionsText, url: at.sessionsPage },
    ...(at.resetPage ? [{ title: texts.changedAction, text: texts.deviceResetText, url: at.resetPage }] : []),
  ]
  await send('new-device', language, (site) => ({
    to,
    subject: texts.deviceSubject({ site }),
    heading: texts.deviceHeading,
    parts: [texts.deviceText({ device: at.device, time: at.time })],
    sections: [{ heading: texts.deviceUnknown, items }],
  }))
}

/** Notifies the owner of an account that its password was changed, in case another person changed it. */
export async function sendPasswordChangedEmail(to: string, url: string, language: Language): Promise<void> {
  const texts = textsOf(language)
  await send('password-changed', language, (site) => ({
    to,
    subject: texts.changedSubject({ site }),
    heading: texts.changedHeading,
    parts: [texts.changedText],
    action: { label: texts.changedAction, url },
  }))
}
