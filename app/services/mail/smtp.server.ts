import { type Envelope, RefusedError, type Transport, UnconfirmedError } from './mail.ts'

/** The fields of a nodemailer message; reading content from files or URLs is disabled. */
export function messageFields(mail: Envelope) {
  return {
    from: mail.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Sends through the mail server at an `smtp://user:password@host:port` or `smtps://…` address. */
export function smtpTransport(url: string, seconds = 20): Transport {
  const timeoutMs = seconds * 1000
  return async (mail) => {
    // Loaded with the first email; each email has its own connection.
    const { createTransport } = await import('nodemailer')
    let isHandedOver = false
    const noteMessage = ({ tnx }: { tnx?: string }) => {
      if (tnx === 'message') isHandedOver = true
    }
    const ignore = () => {}
    const mailer = createTransport({
      url,
      // Only nodemailer's log shows that the whole message was written.
      logger: {
        level: ignore,
        trace: ignore,
        debug: ignore,
        info: noteMessage,
        warn: ignore,
        error: ignore,
        fatal: ignore,
      },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    })
    // A slow server can use each of these timeouts several times; the total ends before another process retries.
    const options = { ...messageFields(mail), signal: AbortSignal.timeout(timeoutMs * 4) }
    await mailer.sendMail(options).catch((error: Error & { responseCode?: number; command?: string }) => {
      const { responseCode, command = '' } = error
      // An answer with a code is a result; after silence the email may or may not have been accepted.
      if (responseCode === undefined) throw isHandedOver ? new UnconfirmedError(error) : error
      // Refusals of the sign-in or the sender say nothing about the address.
      throw /^(RCPT TO|DATA)/.test(command) ? new RefusedError(error, responseCode) : error
    })
  }
}
