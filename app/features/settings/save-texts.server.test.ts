import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { SiteWords } from '#app/services/settings-document.ts'
import { actorOf } from '#tests/support/data/accounts.ts'
import { aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { saveTexts, usedInstead } from './save-texts.server.ts'
import { OPENED_FIELD } from './texts-fields.ts'

const texts = textsIn('en').admin
const now = new Date('2026-11-20T10:00:00Z')

async function aChair() {
  const actor = actorOf(await aSuperadmin())
  return (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return saveTexts(actor, form, texts, now)
  }
}

const storedWords = async (): Promise<SiteWords> => JSON.parse(JSON.stringify((await siteSettings()).site))

test('texts are saved, recorded field by field, and apply immediately', async () => {
  const save = await aChair()
  await siteSettings()
  expect(await save({ preset: 'neutral', scene: 'hills', 'ar.heroTitle': ' مساجدنا ', 'en.tagline': '' })).toBeNull()
  const words = { preset: 'neutral', scene: 'hills', texts: { ar: { heroTitle: 'مساجدنا' } } }
  expect(await storedWords()).toEqual(words)
  const [record] = await db().selectFrom('activity').selectAll().execute()
  expect([record?.action, record?.subjectId, JSON.parse(record?.after ?? '')]).toEqual([
    'settings.update',
    'site',
    words,
  ])
  expect((await siteSettings()).general).toMatchObject({ timeZone: 'Africa/Johannesburg' })
})

test('a preview answers with the words of the site and what was typed, and saves nothing', async () => {
  const save = await aChair()
  const before = await currentRevision()
  const fields = { intent: 'preview', preset: 'neutral', scene: 'none', 'en.heroTitle': 'Ours' }
  const refused = await save(fields)
  expect([refused?.status, refused?.answer.values]).toEqual([200, expect.objectContaining(fields)])
  const [english, arabic] = refused?.answer.preview?.words ?? []
  expect([refused?.answer.preview?.scene, english?.texts.heroTitle]).toEqual(['none', 'Ours'])
  const instead = usedInstead(await siteSettings())
  expect(english?.texts.tagline).toBe(instead.neutral.en.tagline)
  expect(arabic?.texts.heroTitle).toBe(instead.neutral.ar.heroTitle)
  expect([await currentRevision(), (await siteSettings()).version]).toEqual([before, 0])
  expect(await db().selectFrom('activity').select('id').execute()).toEqual([])
})

test('the words instead are those of each preset, and a preview with an error shows none', async () => {
  const save = await aChair()
  const instead = usedInstead(await siteSettings())
  expect(instead['cape-town'].en.heroTitle).toContain('Cape Town')
  expect(instead['cape-town'].en.termsLaw).not.toBe(instead.neutral.en.termsLaw)
  const refused = await save({ intent: 'preview', 'en.heroTitle': 'x'.repeat(81) })
  expect([refused?.status, Object.keys(refused?.answer.errors ?? {}), refused?.answer.preview]).toEqual([
    400,
    ['en.heroTitle'],
    undefined,
  ])
})

test('two people who write in two languages keep both; the same text is asked about', async () => {
  const save = await aChair()
  const opened = { [OPENED_FIELD]: JSON.stringify((await siteSettings()).site) }
  expect(await save({ ...opened, 'en.tagline': 'Ours', 'en.heroTitle': 'First' })).toBeNull()
  expect(await save({ ...opened, 'ar.tagline': 'لنا', 'en.tagline': '', 'en.heroTitle': '' })).toBeNull()
  const both = { en: { tagline: 'Ours', heroTitle: 'First' }, ar: { tagline: 'لنا' } }
  expect((await storedWords()).texts).toEqual(both)
  const asked = await save({ ...opened, 'en.heroTitle': 'Second' })
  expect([asked?.status, asked?.answer.conflict?.fields, asked?.answer.conflict?.saved['en.heroTitle']]).toEqual([
    409,
    ['en.heroTitle'],
    'First',
  ])
  expect(asked?.answer.values).toMatchObject({ 'en.heroTitle': 'Second', 'ar.tagline': 'لنا' })
  expect((await storedWords()).texts).toEqual(both)
  const again = { ...(asked?.answer.values as Record<string, string>), conflict: 'en.heroTitle' }
  expect((await save(again))?.status).toBe(409)
  expect(await save({ ...again, 'choice.en.heroTitle': 'mine' })).toBeNull()
  expect((await storedWords()).texts).toEqual({ ...both, en: { tagline: 'Ours', heroTitle: 'Second' } })
})

test('only superadmins can save texts', async () => {
  const form = new FormData()
  form.set('en.tagline', 'Mine')
  const attempt = saveTexts(actorOf(await aMosqueAdmin()), form, texts, now)
  await expect(attempt).rejects.toMatchObject({ init: { status: 403 } })
  expect((await siteSettings()).version).toBe(0)
})
