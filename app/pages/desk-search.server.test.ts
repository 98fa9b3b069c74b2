import { expect, test } from 'vitest'
import type { Actor } from '#app/access/permissions.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { searchDesk } from './desk-search.server.ts'

const search = (actor: Actor, text: string, language: Language = 'en') =>
  searchDesk(actor, text, { language, now: new Date() })
const superadmin = anActor('superadmin')
const { adminShell, settings, account } = textsIn('en').admin

test('of each kind five are found at most, of events those to come before those of the past', async () => {
  const { id: mosqueId } = await aMosque({ name: 'Masjid Protea', arabicName: 'مسجد البروتيا' })
  for (let index = 0; index < 6; index++) await aMosque({ name: `Baobab ${index}` })
  const past = await aPublishedEvent({ mosqueId, title: 'Baobab then', date: dayFromNow(-9) })
  const coming = await aPublishedEvent({ mosqueId, title: 'Baobab soon', date: dayFromNow(9) })
  const found = await search(superadmin, ' baobab ', 'ar')
  expect(found.map(({ kind }) => kind)).toEqual([...Array(5).fill('mosque'), 'event', 'event'])
  expect(found[0]).toEqual({
    ...{ kind: 'mosque', title: 'Baobab 0', detail: '' },
    to: expect.stringMatching(/^\/admin\/mosques\/edit\//),
  })
  expect(found.slice(5)).toEqual([
    { kind: 'event', title: 'Baobab soon', detail: 'مسجد البروتيا', to: `/admin/events?edit=${coming.id}` },
    { kind: 'event', title: 'Baobab then', detail: 'مسجد البروتيا', to: `/admin/events?edit=${past.id}` },
  ])
})

test('a person is found by name and email, with the mosque or the address, on the page where they are managed', async () => {
  const { id: mosqueId } = await aMosque({ name: 'Masjid One' })
  await aMosqueAdmin({ mosqueId, name: 'Amina Baobab', email: 'amina@example.org' })
  await aMosqueAdmin({ mosqueId: null, name: 'Yusuf Baobab', email: 'yusuf@example.org' })
  await aSuperadmin({ name: 'Zaid Baobab', email: 'zaid@example.org' })
  const person = (title: string, detail: string, to: string) => ({ kind: 'person', title, detail, to })
  const zaid = person('Zaid Baobab', 'zaid@example.org', '/admin/users')
  // A mosque is found by its admin too.
  const people = (await search(superadmin, 'baobab')).filter(({ kind }) => kind === 'person')
  expect(people).toEqual([
    person('Yusuf Baobab', 'yusuf@example.org', '/admin/admins?q=yusuf%40example.org'),
    person('Amina Baobab', 'Masjid One', '/admin/admins?q=amina%40example.org'),
    zaid,
  ])
  expect(await search(superadmin, 'ZAID@')).toEqual([zaid])
  const colleague = person('Amina Baobab', 'amina@example.org', '/admin/mosque/colleagues')
  for (const text of ['baobab', 'amina@'])
    expect(await search(anActor('mosque_admin', mosqueId), text)).toEqual([colleague])
  expect(await search(anActor('mosque_admin'), 'baobab')).toEqual([])
})

test('a page has the section that it is in, a setting its tab, and a tab the settings', async () => {
  expect(await search(superadmin, account.profile.title)).toContainEqual({
    ...{ kind: 'page', title: account.profile.title, detail: '', to: '/profile' },
  })
  const letter = await search(superadmin, adminShell.tabs.letter)
  expect(letter[0]).toMatchObject({ kind: 'page', title: adminShell.tabs.letter, to: '/admin/letter' })
  expect(letter[0]!.detail).not.toMatch(new RegExp(`^(${adminShell.tabs.letter})?$`))
  const hijri = await search(superadmin, settings.tabs.hijri)
  expect(hijri).toContainEqual({
    ...{ kind: 'setting', title: settings.tabs.hijri, detail: settings.title, to: '/admin/settings?tab=hijri' },
  })
  const heritage = settings.texts.fields.heritage.label
  expect(await search(superadmin, heritage)).toEqual([
    { kind: 'setting', title: heritage, detail: settings.tabs.texts, to: '/admin/settings?tab=texts' },
  ])
})
