import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { photoWithLocation } from '#tests/support/data/pictures.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { startApp } from '#tests/support/http/app.ts'
import { walk } from '#tests/support/http/walk.ts'

function faults(html: string): string[] {
  const content = html.replaceAll(/<(template|noscript|script|style)\b.*?<\/\1>/gs, '')
  const ids = [...content.matchAll(/<[^>]*? id="([^"]*)"/g)].map(([, id]) => id!)
  const names = [...content.matchAll(/ (?:for|aria-labelledby|aria-describedby)="([^"]+)"/g)].map(([, name]) => name!)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two of id ${id}`),
    ...names.flatMap((name) => name.split(' ')).flatMap((name) => (ids.includes(name) ? [] : [`no id ${name}`])),
    ...[...content.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) =>
      / width="\d+"/.test(tag) && / height="\d+"/.test(tag) && / alt=/.test(tag) ? [] : [tag],
    ),
    ...[...content.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => {
      const classes = names.split(' ')
      return new Set(classes).size < classes.length ? [`a class twice: ${names}`] : []
    }),
  ]
}

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
  expect([...pages.values()].some((html) => html.includes('Open picture 1: The courtyard'))).toBe(true)
  const found = [...pages, ...adminPages].flatMap(([address, html]) => faults(html).map((fault) => [address, fault]))
  expect(found).toEqual([])
}, 60_000)
