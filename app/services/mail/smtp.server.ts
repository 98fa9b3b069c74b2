import type { Envelope, Transport } from './mail.ts'

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
    headers: { 'Auto-Submitted': 'auto-generated' },
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
    const mailer = createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    })
    // A slow server can use each of these timeouts several times; the total ends before another process retries.
    await mailer.sendMail({ ...messageFields(mail), signal: AbortSignal.timeout(timeoutMs * 4) })
  }
}
