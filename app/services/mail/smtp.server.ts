import type { Envelope, Transport } from './mail.ts'

/** The fields nodemailer builds a message from; content is never read from files or addresses. */
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

/** Sends through the mail server of an `smtp://user:password@host:port` or `smtps://…` address. */
export function smtpTransport(url: string, seconds = 20): Transport {
  const timeout = seconds * 1000
  return async (mail) => {
    // Loaded with the first letter; each has a connection of its own.
    const { createTransport } = await import('nodemailer')
    const mailer = createTransport({
      url,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
    })
    // Each wait above is short, but a server may string many together: the whole ends before another process may try.
    await mailer.sendMail({ ...messageFields(mail), signal: AbortSignal.timeout(timeout * 4) })
  }
}
