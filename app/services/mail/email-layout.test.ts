import { expect, test } from 'vitest'
import { renderEmail } from './email-layout.ts'

const site = { siteName: 'Mosque <Connect>', primaryColor: '#ffe000' }

test('the text and the HTML of an email have the same content', () => {
  const mail = renderEmail(site, 'en', {
    to: 'imam@example.org',
    subject: 'Reset your password',
    heading: 'A new password',
    parts: ['Somebody asked for a new password.', 'It is valid for 30 minutes.'],
    action: { label: 'Choose a password', url: 'https://example.org/reset-password?token=a&b=c' },
  })
  for (const part of ['A new password', 'Somebody asked for a new password.', 'Choose a password']) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
  expect(mail.text).toContain('https://example.org/reset-password?token=a&b=c')
  expect(mail.html).toContain('https://example.org/reset-password?token=a&amp;b=c')
})

test('user input is escaped in HTML', () => {
  const mail = renderEmail(site, 'en', { to: 'a@example.org', subject: '<b>', parts: ['<img src=x onerror="a()">'] })
  expect(mail.html).not.toMatch(/<img|<b>|Mosque <Connect>/)
})

test('the button has the primary color of the site with readable text', () => {
  const content = { to: 'a@example.org', subject: 's', parts: [], action: { label: 'Go', url: 'https://example.org' } }
  expect(renderEmail(site, 'en', content).html).toContain('background:#ffe000;color:#06281d')
  expect(renderEmail({ ...site, primaryColor: '#064e3b' }, 'en', content).html).toContain('color:#ffffff')
  expect(renderEmail({ ...site, primaryColor: 'red;x' }, 'en', content).html).toContain('background:#059669')
})

test('an Arabic email is right-to-left', () => {
  const mail = renderEmail(site, 'ar', { to: 'a@example.org', subject: 'س', parts: ['مرحبًا'] })
  expect(mail.html).toContain('<html lang="ar" dir="rtl">')
  expect(mail.text).toContain('أُرسلت هذه الرسالة من')
})

test('subject and sender cannot contain a line break', () => {
  const replyTo = { name: 'Eve\r\nBcc: all@example.org', address: 'eve@example.org' }
  const mail = renderEmail(site, 'en', {
    to: 'a@example.org',
    subject: 'Hi\r\nBcc: all@example.org',
    parts: [],
    replyTo,
  })
  expect(mail.subject).toBe('Hi Bcc: all@example.org')
  expect(mail.replyTo?.name).toBe('Eve Bcc: all@example.org')
})

test('the lists of a letter and what is below it are in both forms, and escaped', () => {
  const items = [{ title: 'Talk <b>', text: 'Sunday\nat 18:30', url: 'https://example.org/a?b&c' }]
  const footer = { text: 'You asked for it.', links: [{ label: 'Stop', url: 'https://example.org/stop' }] }
  const content = { to: 'a@example.org', subject: 's', parts: [], sections: [{ heading: 'Events', items }], footer }
  const { text, html } = renderEmail(site, 'en', content)
  expect(text).toContain('== Events ==\n\nTalk <b>\nSunday\nat 18:30\nhttps://example.org/a?b&c')
  expect(text).toContain('You asked for it.\nStop:\nhttps://example.org/stop')
  expect(html).toContain('href="https://example.org/a?b&amp;c"')
  expect(html).toContain('Talk &lt;b&gt;')
  expect(html).toContain('<a href="https://example.org/stop"')
})
