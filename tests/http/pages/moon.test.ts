import { expect, test, vi } from 'vitest'
import { correctMonth, declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { startApp, visit } from '#tests/support/http/app.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'

test('while many read, every page is rendered once after an announcement and once after its correction', async () => {
  await nameAuthority(AUTHORITY)
  vi.setSystemTime(new Date('2026-12-09T18:30:00Z'))
  const { url } = await startApp({ METRICS_TOKEN: 'of-the-tests', API_REQUESTS_PER_SECOND: '1000' })
  const countRenderings = async () => {
    const metrics = await visit(url, '/metrics', { headers: { authorization: 'Bearer of-the-tests' } })
    return Number(/^page_cache_rendered_total (\d+)/m.exec(await metrics.text())?.[1])
  }
  const pages = ['/', '/moon', '/prayer-times', '/api/v1/hijri']
  /** What a hundred visitors of each page read, and how many renderings that took. */
  const readAtOnce = async () => {
    const before = await countRenderings()
    const read = await Promise.all(
      pages.map(async (page) => {
        const answers = await Promise.all(Array.from({ length: 100 }, () => visit(url, page)))
        return [...new Set(await Promise.all(answers.map((answer) => answer.text())))]
      }),
    )
    return { read, rendered: (await countRenderings()) - before }
  }
  const waiting = await readAtOnce()
  expect(waiting.rendered).toBe(pages.length)
  await declareMonth(['2026-12-10', 1448, 7], AUTHORITY)
  const declared = await readAtOnce()
  await correctMonth(['2026-12-11', 1448, 7], AUTHORITY)
  const corrected = await readAtOnce()
  for (const { read, rendered } of [declared, corrected]) {
    expect(rendered).toBe(pages.length)
    expect(read.map((different) => different.length)).toEqual(pages.map(() => 1))
  }
  expect(waiting.read[0]![0]).toContain('30 Jumada al-Akhirah or 1 Rajab')
  expect(declared.read[0]![0]).toContain('after Maghrib: 1 Rajab 1448')
  expect(corrected.read[0]![0]).toContain('after Maghrib: 30 Jumada al-Akhirah 1448')
  expect(corrected.read[3]![0]).toContain('"date":"1448-06-30"')
})
