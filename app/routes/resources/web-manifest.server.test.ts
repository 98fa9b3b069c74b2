import sharp from 'sharp'
import { expect, test } from 'vitest'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { rgbOf } from '#app/lib/color.ts'
import { largestSource } from '#app/services/images/image-sources.ts'
import { storeImage } from '#app/services/images/images.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

test('every public page names the manifest of its language, with the name of the site and its shortcuts', async () => {
  for (const [path, lang, dir, start] of [
    ['/about', 'en', 'ltr', '/'],
    ['/ar/about', 'ar', 'rtl', '/ar'],
  ] as const) {
    const href = (await open(path)).one('link[rel=manifest]').getAttribute('href')!
    const response = await visit(href)
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({ name: 'Mosque Connect', lang, dir, start_url: start, scope: '/', id: '/' })
    expect(manifest.shortcuts).toHaveLength(3)
    for (const { url } of manifest.shortcuts) expect((await visit(url.split('#')[0])).status).toBe(200)
    for (const { src } of manifest.icons) expect((await visit(src)).headers.get('content-type')).toBe('image/png')
    expect(manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toHaveLength(1)
  }
})

async function colorOf(size: string, x: number, y: number) {
  const response = await visit(`/app-icon.png?size=${size}`)
  const picture = sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const at = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4
  return [`${info.width}x${info.height}`, ...data.subarray(at, at + 4)]
}

test('the icons have the color of the site, and the maskable one is full to its edges', async () => {
  const [red, green, blue] = rgbOf((await (await visit('/site.webmanifest')).json()).theme_color).map(
    (part) => part * 255,
  )
  const color = [red, green, blue, 255]
  expect(await colorOf('maskable', 0, 0)).toEqual(['512x512', ...color])
  expect(await colorOf('iphone', 0, 0)).toEqual(['180x180', ...color])
  expect((await colorOf('192', 0, 0)).at(-1), 'beside the star').toBe(0)
  for (const [size, shape] of [
    ['192', '192x192'],
    ['512', '512x512'],
  ] as const) {
    expect(await colorOf(size, 0.5, 0.1)).toEqual([shape, ...color])
    expect(await colorOf(size, 0.5, 0.5)).toEqual([shape, 255, 255, 255, 255])
  }
  expect((await visit('/app-icon.png?size=4000')).status).toBe(404)
})

test('a logo that was uploaded is the icon too, whole where the device cuts it', async () => {
  const blue = { width: 600, height: 200, channels: 4, background: '#0000ff' } as const
  const logo = await storeImage(await sharp({ create: blue }).png().toBuffer(), { now: new Date(), createdBy: null })
  const { customization } = await siteSettings()
  const look = { ...customization, logoUrl: largestSource(logo) }
  await saveSettings(anActor('superadmin'), 'customization', look, new Date())
  const isBlue = async (size: string, x: number) => {
    const [, red, , blueness, alpha] = await colorOf(size, x, 0.5)
    return [Number(red) < 40 && Number(blueness) > 200, alpha]
  }
  for (const size of ['192', '512']) expect(await isBlue(size, 0.01)).toEqual([true, 255])
  expect((await colorOf('512', 0.5, 0.1)).at(-1)).toBe(0)
  for (const size of ['maskable', 'iphone']) {
    expect(await isBlue(size, 0.25)).toEqual([true, 255])
    expect((await colorOf(size, 0.1, 0.5)).slice(1)).toEqual([255, 255, 255, 255])
  }
})

test('what kept pages need comes in the language that is asked for', async () => {
  const load = async (path: string) => (await visit(path)).json()
  expect((await load('/offline.json')).words.weekdays[5]).toBe('Friday')
  expect((await load('/offline.json?lang=ar')).words.weekdays[5]).toBe('الجمعة')
})
