import { expect, test } from 'vitest'
import { startApp } from '#tests/support/http/app.ts'

const limitsOf = ({ headers }: Response) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))

test('each answer of the public API, cached or not, says how many more are taken, and one too many is refused', async () => {
  const { visit } = await startApp({ API_REQUESTS_PER_SECOND: '3' })
  const answers = []
  while (answers.length === 0 || limitsOf(answers[0]!)[1] !== '2' || answers.at(-1)!.status !== 429) {
    answers.length = 0
    for (const path of ['/api/v1/mosques', '/api/v1/mosques', '/api/v1/nothing', '/api/v1/events'])
      answers.push(await visit(path))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 429])
  expect(answers.map(limitsOf)).toEqual(['2', '1', '0', '0'].map((left) => ['3', left, '1']))
  const refused = answers[3]!
  expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining')
  expect(await refused.json()).toMatchObject({ status: 429, detail: 'Too many requests. Please wait a second.' })
  expect((await visit('/mosques')).status).toBe(200)
})

test('the salaah API says it on what comes from the page cache too', async () => {
  const { visit } = await startApp()
  for (const path of ['/v1/methods', '/v1/methods', '/v1/gToH/20-11-2026'])
    expect(limitsOf(await visit(path)), path).toEqual(['24', expect.stringMatching(/^\d+$/), '1'])
})
