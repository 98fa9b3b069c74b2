import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as claims from '#app/features/claims/submit-claim.server.ts'
import * as reports from '#app/features/reports/submit-report.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { addDays } from '#salaah/days.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { dayFromNow } from '#tests/support/data/published-event.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const report = { about: 'isha.jamaat', wanted: '20:15', text: '', contact: '', website: '' }
const claim = { name: 'Aisha', role: 'Secretary', email: 'aisha@example.org', phone: '', note: '', proof: 'email' }
const suggestion = { field: 'phone', wanted: '021 111 1111', source: 'It is on the door', contact: '', website: '' }
const missing = {
  name: 'Masjid Zeenat',
  address: '7 New Road',
  area: 'Strand',
  place: '-34.1111, 18.8222',
  source: 'I pray there',
  contact: '',
}

const aMosqueWithContacts = (fields = {}) =>
  aMosque({ slug: 'masjid-a', name: 'Masjid A', email: 'office@masjid.example', phone: '0210000000', ...fields })

test.each([
  ['report', report, () => vi.spyOn(reports, 'submitReport')],
  ['suggest', suggestion, () => vi.spyOn(reports, 'submitSuggestion')],
  ['claim', claim, () => vi.spyOn(claims, 'submitClaim')],
  ['add', { ...missing, name: 'Quite Another' }, () => vi.spyOn(reports, 'submitMissingMosque')],
])('what cannot be stored is answered with 503 and what was typed: %s', async (form, fields, spy) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await aMosqueWithContacts()
  spy().mockRejectedValue(new Error('out of order'))
  const page = await open(form === 'add' ? '/ar/mosques/add' : `/ar/mosques/masjid-a/${form}?field=phone`, {
    form: fields,
  })
  expect(page.status).toBe(503)
  expect(page.text).toContain(textsIn('ar').public.report.failure)
  const [name = '', typed] = Object.entries(fields).find(([name]) => ['wanted', 'name'].includes(name))!
  expect(page.value(name)).toBe(typed)
  expect(logged.mock.calls).toEqual([['What a visitor sent could not be stored:', new Error('out of order')]])
})

test('a refused photo is answered with the status of its fault and a message at its field', async () => {
  await aMosqueWithContacts({ email: null, phone: null })
  const faults = [
    ['too-large', 413],
    ['too-many', 429],
    ['upload-failed', 503],
    ['not-a-picture', 400],
  ] as const
  const { report: reportTexts, claim: claimTexts } = textsIn('en').public
  for (const [fault, status] of faults) {
    vi.spyOn(reports, 'submitReport').mockResolvedValue(fault as never)
    vi.spyOn(claims, 'submitClaim').mockResolvedValue(fault as never)
    for (const [form, fields, texts] of [
      ['report', report, reportTexts.errors.photo],
      ['claim', { ...claim, proof: 'photo' }, claimTexts.errors.photo],
    ] as const) {
      const page = await open(`/mosques/masjid-a/${form}`, { form: fields })
      const message = texts[fault as keyof typeof texts] ?? texts['upload-failed']
      expect([form, fault, page.status, page.text.includes(message)]).toEqual([form, fault, status, true])
      expect(page.text).not.toContain(reportTexts.failure)
    }
  }
})

test('a form hands on its mosque, the photo that has bytes, and what is shown today at the mosque', async () => {
  const content = { week: jamaatAt('isha', '21:15'), sessions: [aSession({ salaah: '13:20' })] }
  const later = { from: '2026-11-21', content: { week: jamaatAt('isha', '21:30') } }
  const { slug, id } = await aMosqueWithTimes('Masjid A', { content }, later)
  await db().updateTable('mosques').set({ email: 'office@masjid.example' }).execute()
  const submitReport = vi.spyOn(reports, 'submitReport').mockResolvedValue(null)
  const submitClaim = vi.spyOn(claims, 'submitClaim').mockResolvedValue(null)
  const withPhoto = (fields: Record<string, string>, bytes: number) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('photo', new File([new Uint8Array(bytes)], bytes > 0 ? 'board.jpg' : ''))
    return form
  }
  for (const bytes of [0, 3]) {
    await visit(`/ar/mosques/${slug}/report`, { form: withPhoto(report, bytes), clientAddress: '192.0.2.7' })
    await visit(`/mosques/${slug}/claim`, { form: withPhoto(claim, bytes), at: '2026-11-20T22:30:00Z' })
    const [mosque, sent, sender] = submitReport.mock.lastCall!
    expect([mosque, sent.photo?.size ?? null]).toEqual([id, bytes || null])
    expect(sender).toMatchObject({ language: 'ar', clientAddress: '192.0.2.7', origin: 'http://localhost:3000' })
    const [claimed, , , proof] = submitClaim.mock.lastCall!
    expect(claimed.id).toBe(id)
    expect([proof?.file?.size ?? null, proof?.day]).toEqual([bytes || null, '2026-11-21'])
  }
  expect(await submitReport.mock.lastCall![1].findShown()).toBe('21:15')
  await visit(`/mosques/${slug}/report`, { form: report, at: '2026-11-20T22:30:00Z' })
  expect(await submitReport.mock.lastCall![1].findShown()).toBe('21:30')
  for (const [about, wanted, shown] of [
    ['isha.adhan', '20:00', null],
    ['jumuah.13:20', '13:30', '13:20'],
    ['other', '', null],
  ] as const) {
    const { status } = await visit(`/mosques/${slug}/report`, { form: { ...report, about, wanted, text: 'Words' } })
    const found = await submitReport.mock.lastCall![1].findShown()
    expect([about, status, submitReport.mock.lastCall![1].input.about, found]).toEqual([about, 302, about, shown])
  }
})

test('a report offers the times that are shown today and the sessions of the coming Friday', async () => {
  const content = {
    week: { ...jamaatAt('isha', '21:15'), asr: { adhan: { kind: 'fixed', time: '16:30' }, jamaat: null } } as const,
    sessions: [aSession({ salaah: '13:20' })],
  }
  const { slug } = await aMosqueWithTimes('Masjid A', { content })
  const page = await open(`/mosques/${slug}/report?about=asr.adhan`)
  const options = Object.fromEntries(
    page.all('[name="about"] option').map((option) => [option.getAttribute('value'), option.textContent ?? '']),
  )
  expect(options['isha.jamaat']).toContain('21:15')
  expect(options['asr.adhan']).toContain('16:30')
  expect(options['isha.adhan'] ?? '').not.toMatch(/\d\d:\d\d/)
  expect(Object.keys(options)).toContain('jumuah.13:20')
  expect(page.value('about')).toBe('asr.adhan')
  expect((await open(`/mosques/${slug}/report?about=nonsense`)).value('about')).toBe('')
  expect(page.links).toEqual(expect.arrayContaining([`/mosques/${slug}`, `/mosques/${slug}/suggest`]))
})

test('the pages of forms are named after their mosque and hidden from search engines', async () => {
  await aMosqueWithContacts({ arabicName: 'مسجد' })
  const { public: en } = textsIn('en')
  const { public: ar } = textsIn('ar')
  for (const [path, title, description] of [
    ['/mosques/masjid-a/report', `${en.report.title} Masjid A`, en.report.description({ mosque: 'Masjid A' })],
    ['/mosques/masjid-a/claim', `${en.claim.title}: Masjid A`, en.claim.description({ mosque: 'Masjid A' })],
    ['/mosques/masjid-a/suggest', `${en.suggest.link}: Masjid A`, en.suggest.description({ mosque: 'Masjid A' })],
    [
      '/mosques/masjid-a/suggest?field=phone',
      `${en.suggest.title}: Masjid A`,
      en.suggest.description({ mosque: 'Masjid A' }),
    ],
    [
      '/mosques/masjid-a/suggest?field=x',
      `${en.suggest.link}: Masjid A`,
      en.suggest.description({ mosque: 'Masjid A' }),
    ],
    ['/ar/mosques/masjid-a/claim', `${ar.claim.title}: مسجد`, ar.claim.description({ mosque: 'مسجد' })],
    ['/mosques/add', en.missing.title, en.missing.text],
  ] as const) {
    const page = await open(path)
    expect([path, page.title, page.meta('description') ?? '', page.meta('robots')]).toEqual([
      path,
      expect.stringMatching(`^${title.replaceAll(/[?().]/g, '\\$&')} · `),
      description,
      'noindex',
    ])
    expect(page.has('link[rel=canonical]')).toBe(false)
  }
})

test('what is wrong with a sent form is asked again and thanks are shown only after sending', async () => {
  await aMosqueWithContacts()
  for (const [path, words] of [
    ['/mosques/masjid-a/report', 'Thank you. Those who look after'],
    ['/mosques/masjid-a/suggest?field=phone', 'Thank you. Those who look after'],
    ['/mosques/masjid-a/claim', 'Thank you'],
    ['/mosques/add', 'Thank you'],
  ] as const) {
    const sent = `${path}${path.includes('?') ? '&' : '?'}sent=1`
    expect([path, (await open(path)).text.includes(words), (await open(sent)).text.includes(words)]).toEqual([
      path,
      false,
      true,
    ])
  }
  const { another } = textsIn('en').public.suggest
  expect((await open('/mosques/masjid-a/suggest?field=phone')).texts('a')).toContain(another)
  expect((await open('/mosques/masjid-a/suggest')).texts('a')).not.toContain(another)
  const position = await open('/mosques/masjid-a/suggest?field=position')
  expect(position.everything()).toContain('-33.9222')
  await db().updateTable('mosques').set({ longitude: null }).execute()
  expect((await open('/mosques/masjid-a/suggest?field=position')).everything()).not.toContain('-33.9222')
})

test('a mosque without contacts asks for a photo with the code of its day, others for none', async () => {
  await aMosqueWithContacts()
  const { id } = await aMosqueWithContacts({ slug: 'masjid-b', email: null, phone: null })
  await aMosqueWithContacts({ slug: 'masjid-c', email: null })
  const codeAt = async (slug: string, at = '2026-11-20T10:00:00Z') =>
    (await open(`/mosques/${slug}/claim`, { at })).texts('[data-slot="photo-code"]')[0]
  expect([await codeAt('masjid-a'), await codeAt('masjid-c')]).toEqual([undefined, undefined])
  const codeOn = (day: string) => claims.photoCodes(id, day)[0]!
  const changes = Array.from({ length: 60 }, (_, days) => dayFromNow(days)).find(
    (day) => codeOn(day) !== codeOn(addDays(day, -1)),
  )!
  // A day begins at 22:00 UTC.
  for (const [time, day] of [
    ['21:59', addDays(changes, -1)],
    ['22:00', changes],
  ] as const)
    expect(await codeAt('masjid-b', `${addDays(changes, -1)}T${time}:00Z`)).toBe(
      `${codeOn(day).slice(0, 3)} ${codeOn(day).slice(-3)}`,
    )
})

test('a missing mosque is asked about only when it is like another one that was not shown', async () => {
  for (const slug of ['zeenat', 'zeenat-two']) await aMosque({ name: 'Masjid Zeenat ul Islam', slug })
  const submit = vi.spyOn(reports, 'submitMissingMosque').mockResolvedValue()
  const answer = await open('/mosques/add', { form: missing })
  expect([answer.status, answer.value('asked')?.split(' ').sort()]).toEqual([409, ['zeenat', 'zeenat-two']])
  expect((await visit('/mosques/add', { form: { ...missing, asked: 'zeenat' } })).status).toBe(409)
  expect(submit).not.toHaveBeenCalled()
  expect((await visit('/mosques/add', { form: { ...missing, asked: 'zeenat-two zeenat' } })).status).toBe(302)
  expect((await visit('/mosques/add', { form: { ...missing, name: 'Quite Another' } })).status).toBe(302)
  // Programs fill in the trap, and learn nothing about mosques.
  expect((await visit('/mosques/add', { form: { ...missing, website: 'x' } })).status).toBe(302)
})
