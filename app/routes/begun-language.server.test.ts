import { expect, test, vi } from 'vitest'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { plainTextsIn, textsIn } from '#app/i18n/all-texts.server.ts'
import { loadNearWords } from '#app/i18n/browser-texts.ts'
import { drawnLanguage } from '#app/i18n/languages.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

// Here Afrikaans is only begun: it has the texts of the frame and of the salaah times, and letters that the site lacks.
vi.mock('#app/i18n/languages.ts', async (load) => {
  const real = await load<typeof import('#app/i18n/languages.ts')>()
  Object.assign(real.languageFacts('af'), { isComplete: false, font: 'system' })
  return { ...real, completeLanguages: real.languages.filter((each) => real.languageFacts(each).isComplete) }
})
vi.mock('#app/i18n/compiled/af/all.ts', async (load) => {
  const { default: all } = await load<typeof import('#app/i18n/compiled/af/all.ts')>()
  return { default: { public: { salaah: all.public.salaah }, shared: { shell: all.shared.shell } } }
})

const english = textsIn('en')
const ledTo = async (path: string) => {
  const { status, headers } = await visit(path)
  return [status, headers.get('location')]
}

test('a begun language is off at first, then public pages have its texts and marked English for the others', async () => {
  expect(defaultSettings.general.languages).toEqual(['en', 'ar'])
  expect(await ledTo('/af/prayer-times')).toEqual([302, '/prayer-times'])
  const general = { ...defaultSettings.general, languages: ['ar', 'af'] as ['ar', 'af'] }
  await saveSettings(anActor('superadmin'), 'general', general, new Date())
  const page = await open('/af/prayer-times')
  expect([page.status, page.one('html').getAttribute('dir')]).toEqual([200, 'ltr'])
  expect(page.one('h1').textContent).toBe(textsIn('af').public.salaah.title)
  expect(page.one('h1').textContent).not.toBe(english.public.salaah.title)
  expect(page.all('main span[lang=en]').map((element) => element.getAttribute('dir'))).toContain('ltr')
  expect(page.text).not.toMatch(/[\u2060]/)
  expect(await ledTo('/af/login')).toEqual([302, '/ar/login'])
})

test('files and pictures have no marks, and pictures are drawn in a language whose letters the site has', async () => {
  expect(JSON.stringify(plainTextsIn('af'))).not.toContain('\u2060')
  expect(plainTextsIn('af').mail.claimConfirm.heading).toBe(english.mail.claimConfirm.heading)
  expect((['en', 'ar', 'af'] as const).map(drawnLanguage)).toEqual(['en', 'ar', 'en'])
  expect((await loadNearWords('af')).minutes({ count: 5 })).toBe((await loadNearWords('en')).minutes({ count: 5 }))
})

test('an email says which of its texts are in another language', () => {
  const { subject, heading } = textsIn('af').mail.claimConfirm
  const content = { to: 'a@example.org', subject: subject({ mosque: 'Al-Noor' }), heading, parts: ['Welkom'] }
  const email = renderEmail({ siteName: 'Mosques', primaryColor: '#064e3b' }, 'af', content)
  expect(email.html).toContain('<html lang="af" dir="ltr">')
  expect(email.html).toContain(`<span lang="en" dir="ltr">${english.mail.claimConfirm.heading}</span></h1>`)
  expect(email.html).toMatch(/<p[^>]*>Welkom<\/p>/)
  expect(email.subject).toBe(english.mail.claimConfirm.subject({ mosque: 'Al-Noor' }))
  expect(email.html + email.text).not.toContain('\u2060')
})
