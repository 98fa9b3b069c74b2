import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { photoWithLocation } from '#tests/support/data/pictures.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { startApp } from '#tests/support/http/app.ts'
import type { Page } from '#tests/support/http/page.ts'
import { walk } from '#tests/support/http/walk.ts'

function faults({ all }: Page): string[] {
  const elements = all('*').filter((element) => !element.closest('template, noscript'))
  const values = (name: string) => elements.flatMap((element) => element.getAttribute(name) ?? [])
  const ids = values('id')
  const names = ['for', 'aria-labelledby', 'aria-describedby'].flatMap(values)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two of id ${id}`),
    ...names.flatMap((name) => name.split(' ')).flatMap((name) => (ids.includes(name) ? [] : [`no id ${name}`])),
    ...elements
      .filter((element) => element.matches('img') && !isSized(element))
      .map((picture) => `not sized: ${picture.getAttribute('src')}`),
    ...values('class').flatMap((names) => {
      const classes = names.split(' ')
      return new Set(classes).size < classes.length ? [`a class twice: ${names}`] : []
    }),
  ]
}

const isSized = (picture: Element) =>
  /^\d+$/.test(picture.getAttribute('width') ?? '') &&
  /^\d+$/.test(picture.getAttribute('height') ?? '') &&
  picture.hasAttribute('alt')

test('on every page ids are unique, references lead to one, and pictures have a size', async () => {
  const app = await startApp()
  const mosque = await aMosque({ name: 'Masjid One' })
  for (const title of ['First', 'Second', 'Third'])
    await aPublishedEvent({ mosqueId: mosque.id, title, date: dayFromNow(title.length) })
  await aPublishedEvent({ mosqueId: (await aMosque({ name: 'Masjid Two' })).id, title: 'Other' })
  const as = await cookieOf(await aSuperadmin())
  const uploader = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await photoWithLocation(800, 400))], 'photo.jpg', { type: 'image/jpeg' }))
  const { id } = (await (await app.visit('/admin/pictures', { form, as: uploader })).json()) as { id: string }
  for (const sortOrder of [0, 1])
    await db()
      .insertInto('mosqueImages')
      .values({ mosqueId: mosque.id, sortOrder, imageId: id, url: null, alt: 'The courtyard' })
      .execute()

  const pages = await walk(app, /^\/(?!language|uploads|admin)/, ['/', '/ar', '/nothing-here'])
  const adminPages = await walk(app, /^\/(admin|profile)/, ['/admin', '/ar/admin'], as)
  expect(pages.size).toBeGreaterThan(25)
  expect(adminPages.size).toBeGreaterThan(10)
  expect([...pages.values()].some(({ source }) => source.includes('Open picture 1: The courtyard'))).toBe(true)
  const found = [...pages, ...adminPages].flatMap(([address, page]) => faults(page).map((fault) => [address, fault]))
  expect(found).toEqual([])
}, 60_000)
