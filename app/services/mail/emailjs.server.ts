import { type Envelope, type Transport, UnconfirmedError } from './mail.ts'

type Settings = {
  endpoint: string
  userId: string
  serviceId: string
  contactTemplate: string
  /** The template for emails to any other address. */
  generalTemplate?: string
}

function parseSettings(url: string): Settings {
  const { host, protocol, searchParams } = new URL(url.replace(/^emailjs\+/, ''))
  const required = (name: string) => {
    const value = searchParams.get(name)
    if (!value) throw new Error(`MAIL_URL needs ${name} among its query parameters`)
    return value
  }
  return {
    endpoint: `${protocol}//${host}/api/v1.0/email/send`,
    userId: required('user_id'),
    serviceId: required('service_id'),
    contactTemplate: required('template_id'),
    generalTemplate: searchParams.get('general_template_id') ?? undefined,
  }
}

/** The parameters of a contact message, as the specification names them. */
function contactParameters(mail: Envelope, contactEmail: string) {
  return {
    to_name: 'Admin',
    from_name: mail.replyTo?.name ?? '',
    reply_to: mail.replyTo?.address ?? '',
    cc_email: contactEmail,
    message: mail.text,
  }
}

/**
 * Sends through the third-party service of the specification, at the host of an `emailjs+https://…` address.
 * An email to any other than the contact address needs its own template (`general_template_id`) with `to_email` as its
 * recipient: the contact template would deliver a password link to the site's own mailbox.
 */
export function emailjsTransport(url: string, contactEmail: string | undefined, seconds = 20): Transport {
  const settings = parseSettings(url)
  return async (mail) => {
    const isContactMessage = mail.replyTo !== undefined && mail.to === contactEmail
    const template = isContactMessage ? settings.contactTemplate : settings.generalTemplate
    if (!template) throw new Error('MAIL_URL has no general_template_id: only contact messages can be sent')
    const response = await fetch(settings.endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        lib_version: '4.4.1',
        user_id: settings.userId,
        service_id: settings.serviceId,
        template_id: template,
        template_params: isContactMessage
          ? contactParameters(mail, mail.to)
          : { to_email: mail.to, subject: mail.subject, message: mail.text, message_html: mail.html },
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
    }).catch((error: Error) => {
      throw wasNeverSent(error) ? error : new UnconfirmedError(error)
    })
    const body = (await response.text()).slice(0, 200)
    if (response.status !== 200) throw new Error(`The mail service answered ${response.status}: ${body}`)
  }
}

/** Whether no connection was opened, so that the service cannot have received the email. */
function wasNeverSent({ cause }: Error): boolean {
  const { code = '' } = (cause ?? {}) as { code?: string }
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code)
}
