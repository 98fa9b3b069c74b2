import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { jamaatAt } from '#tests/support/data/timetables.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

async function site() {
  const mosque = await aMosqueWithTimes('Masjid of the Letters', { content: { week: jamaatAt('dhuhr', '13:00') } })
  await aPublishedEvent({ mosqueId: mosque.id, title: 'Tafseer for all', date: dayFromNow(3), startTime: '18:30' })
  return { mosque, as: await cookieOf(await aSuperadmin()) }
}

async function someSubscribers(count: number, target: string) {
  for (let index = 0; index < count; index++) {
    const [id, at] = [newId(), new Date().toISOString()]
    const email = `person${index}@example.org`
    const row = { id, email, language: 'en', createdAt: at, seenAt: at, doneWeek: '', nextTryAt: at }
    await db()
      .insertInto('subscribers')
      .values({ ...row, attempts: 0, failures: 0 })
      .execute()
    await db().insertInto('letterFollows').values({ subscriberId: id, target, topic: 'events' }).execute()
  }
}

test('a superadmin sees the letter in every language of the site, in a frame that runs nothing', async () => {
  const { as, mosque } = await site()
  const page = await open(`/admin/letter?mosque=${mosque.id}`, { as })
  expect(page.text).toContain('No letters are sent: they need PUBLIC_URL')
  expect(page.texts('main h2')).toEqual(expect.arrayContaining(['Masjid of the Letters: the coming week']))
  const frames = page.attributes('iframe', 'src')
  expect(frames.map((src) => new URL(src ?? '', 'https://x').searchParams.get('language'))).toEqual(['en', 'ar', 'af'])
  const letter = await open(frames[1] ?? '', { as })
  expect(letter.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  )
  expect(letter.text).toContain('Tafseer for all')
  expect(letter.attributes('html', 'dir')).toEqual(['rtl'])
  expect((await open('/admin/letter?area=Nowhere', { as })).text).toContain('There is nothing to tell')
  for (const of of ['', 'mosque:no-such', 'area:Nowhere', 'x'])
    expect((await open(`/admin/letter/preview?of=${encodeURIComponent(of)}`, { as })).status).toBe(404)
})

test('fewer than ten are told as that, and an address is erased without telling whether it was known', async () => {
  const { as, mosque } = await site()
  await someSubscribers(9, `mosque:${mosque.id}`)
  const address = `/admin/letter?mosque=${mosque.id}`
  expect((await open(address, { as })).text).toContain('Fewer than 10 follow this.')
  await db().deleteFrom('subscribers').execute()
  await someSubscribers(10, `mosque:${mosque.id}`)
  expect((await open(address, { as })).text).toContain('10 follow this.')
  const answers = []
  for (const email of ['Person3@example.org', 'nobody@example.org']) {
    const answer = await open('/admin/letter', { as, form: { email } })
    answers.push([answer.status, answer.headers.get('location')])
  }
  expect(answers[0]).toEqual(answers[1])
  const wrong = await open('/admin/letter', { as, form: { email: 'person4' } })
  expect([wrong.status, wrong.text.includes('Enter an email address such as')]).toEqual([400, true])
  expect(await db().selectFrom('subscribers').select('email').where('email', 'like', 'person3%').execute()).toEqual([])
  expect(await db().selectFrom('subscribers').selectAll().execute()).toHaveLength(9)
  expect(JSON.stringify(await db().selectFrom('activity').selectAll().execute())).not.toContain('example.org')
})

test('nobody else sees or changes anything of letters', async () => {
  const { mosque } = await site()
  await someSubscribers(1, `mosque:${mosque.id}`)
  for (const who of ['', await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))])
    for (const path of ['/admin/letter', '/admin/letter.data', `/admin/letter/preview?of=mosque:${mosque.id}`]) {
      const answer = await visit(path, { as: who })
      expect([302, 202, 403]).toContain(answer.status)
      expect(await answer.text()).not.toContain('Tafseer')
      await visit(path, { as: who, form: { email: 'person0@example.org' } })
    }
  expect(await db().selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
})

test('a site that sends letters says how many are sent, and nothing of a place before one is chosen', async () => {
  const { as, mosque } = await site()
  const { adminLetter: texts } = textsIn('en').admin
  setProcessSettings({ MAIL_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://site.example' })
  const says = async (query = '') => {
    const { text } = await open(`/admin/letter${query}`, { as })
    const said = { off: texts.off, allFew: texts.allFew, all: texts.all({ count: 12 }), empty: texts.empty }
    const all = { ...said, ownFew: texts.ownFew, own: texts.own({ count: 12 }) }
    return Object.entries(all).flatMap(([name, words]) => (text.includes(words) ? [name] : []))
  }
  expect(await says()).toEqual(['allFew'])
  expect(await says(`?mosque=${mosque.id}`)).toEqual(['allFew', 'ownFew'])
  await someSubscribers(12, `mosque:${mosque.id}`)
  expect(await says()).toEqual(['all'])
  expect(await says(`?mosque=${mosque.id}`)).toEqual(['all', 'own'])
  const page = await open('/admin/letter?area=City+Bowl', { as })
  expect([page.value('area'), page.value('mosque')]).toEqual(['City Bowl', ''])
})
