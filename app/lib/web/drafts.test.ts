import { expect, test } from 'vitest'
import { ALL_DRAFTS, draftStore } from './drafts.ts'

const DAY_MS = 86_400_000

/** A device: its storage and its clock. */
function aDevice() {
  const device = { now: Date.parse('2026-11-27T13:00:00Z'), storage: {} as Record<string, unknown> }
  const methods = {
    getItem: (name: string) => device.storage[name] ?? null,
    setItem(name: string, text: string) {
      device.storage[name] = text
    },
    removeItem(name: string) {
      delete device.storage[name]
    },
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(device.storage, name, { value })
  const drafts = draftStore(
    () => device.storage as unknown as Storage,
    () => device.now,
  )
  drafts.open('aisha', undefined)
  return { device, drafts }
}

const typed = (title: string) => ({
  version: 0,
  values: { title },
  page: '/admin/events?add',
  pictures: {},
  missing: [],
})
const blank = { title: '' }

test('what is typed is found again, newest first, with the pictures that must be chosen again', () => {
  const { device, drafts } = aDevice()
  drafts.save('event:new', { ...typed('Lecture'), missing: ['poster.png'] })
  device.now += 1000
  drafts.save('mosque:1', typed('Masjid'))
  expect(drafts.load('event:new', blank)).toMatchObject({ values: { title: 'Lecture' }, missing: ['poster.png'] })
  expect(drafts.list().map(({ key }) => key)).toEqual(['mosque:1', 'event:new'])
  expect(drafts.list(), 'the same until something changes').toBe(drafts.list())
})

test('a draft is gone once the server says that it is saved, and no other one is', () => {
  const { drafts } = aDevice()
  drafts.save('event:new', typed('Lecture'))
  drafts.save('mosque:1', typed('Masjid'))
  drafts.open('aisha', 'event:new')
  expect(drafts.list().map(({ key }) => key)).toEqual(['mosque:1'])
})

test('a draft is never shown to another account or to nobody, and signing out removes all', () => {
  const { device, drafts } = aDevice()
  drafts.save('event:new', typed('Lecture'))
  for (const other of ['yusuf', null]) {
    drafts.open(other, undefined)
    expect([drafts.list(), drafts.load('event:new', blank)]).toEqual([[], null])
  }
  drafts.open('yusuf', 'event:new')
  drafts.open('aisha', undefined)
  expect(drafts.list(), 'after a session ended').toHaveLength(1)
  drafts.open(null, ALL_DRAFTS)
  expect(device.storage).toEqual({})
})

test('a draft stays for seven days', () => {
  const { device, drafts } = aDevice()
  drafts.save('event:new', typed('Lecture'))
  device.now += 7 * DAY_MS
  expect(drafts.load('event:new', blank)).not.toBeNull()
  device.now += 1
  expect(drafts.load('event:new', blank)).toBeNull()
  drafts.open('yusuf', undefined)
  expect(device.storage).toEqual({})
})

test('a draft of an older version of the form, and one that cannot be read, are left out', () => {
  const { device, drafts } = aDevice()
  drafts.save('event:new', typed('Lecture'))
  expect(drafts.load('event:new', { ...blank, audience: '' })).toBeNull()
  device.storage['draft:aisha:times:1'] = '{"at":'
  device.storage['draft:times:1'] = '{"version":1,"values":{}}'
  drafts.open('aisha', undefined)
  expect(Object.keys(device.storage)).toEqual(['draft:aisha:event:new'])
})

test('a device that refuses storage has no drafts', () => {
  const drafts = draftStore(() => {
    throw new Error('refused')
  }, Date.now)
  drafts.open('aisha', 'event:new')
  drafts.save('event:new', typed('Lecture'))
  drafts.remove('event:new')
  expect([drafts.list(), drafts.load('event:new', blank)]).toEqual([[], null])
})
