import { readFileSync } from 'node:fs'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/http/app.ts'
import { rawRequest } from '#tests/support/http/raw-request.ts'

const question = 'latitude=-33.9249&longitude=18.4241&method=14&tune=0,-2,-2,3,-1,4,0,3,0'

test('the salaah API responds as the service does', async () => {
  const { visit } = await startApp()
  const response = await visit(`/v1/timings/28-05-2026?${question}`)
  const sample = JSON.parse(readFileSync('packages/salaah/reference/sample-timings-28-05-2026.json', 'utf8'))
  expect(JSON.stringify(await response.json())).toBe(JSON.stringify(sample))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public,max-age=3600',
    'access-control-allow-origin': '*',
    'ratelimit-limit': '24',
    'ratelimit-remaining': '23',
    'ratelimit-reset': '1',
    etag: expect.stringMatching(/^W\/"[0-9a-f]{32}"$/),
  })
})

test('a response that the client has is not sent again', async () => {
  const { visit } = await startApp()
  const address = `/v1/calendar/2026/3?${question}`
  const etag = (await visit(address)).headers.get('etag') ?? ''
  const again = await visit(address, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a month is compressed for clients that accept it, with another ETag', async () => {
  const { url } = await startApp()
  const requestAs = (encoding: string) =>
    rawRequest(url, `/v1/calendar/2026/3?${question}`, { 'accept-encoding': encoding })
  const [plain, brotli] = [await requestAs('identity'), await requestAs('br')]
  const zstd = await requestAs('gzip, br, zstd')
  expect(zstd.headers['content-encoding']).toBe('zstd')
  expect(zstdDecompressSync(zstd.body).equals(plain.body)).toBe(true)
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 5)
  expect([plain.headers.vary, brotli.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding'])
  expect(brotli.headers.etag).toBe(`W/${plain.headers.etag}`)
})

test('a unix time is redirected, other methods and addresses are rejected', async () => {
  const { visit } = await startApp()
  const moved = await visit(`/v1/timings/1779944400?${question}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    `/v1/timings/28-05-2026?${question.replaceAll(',', '%2C')}`,
  ])
  expect((await visit('/v1/nothing')).status).toBe(404)
  const post = await visit('/v1/timings/28-05-2026', {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect([post.status, (await post.json()).status]).toEqual([405, 'NOT_ALLOWED'])
  const preflight = await visit('/v1/timings/28-05-2026', { method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, OPTIONS')
})

test('more than 24 requests a second from one address return 429', async () => {
  const { visit } = await startApp()
  const answers = await Promise.all(Array.from({ length: 60 }, () => visit(`/v1/timings/28-05-2026?${question}`)))
  const limited = answers.filter(({ status }) => status === 429)
  expect(limited).toHaveLength(36)
  expect(limited[0]?.headers.get('retry-after')).toBe('1')
  expect(Object.keys((await limited[0]?.json()) as object)).toEqual(['message'])
})

test('what is the same for everybody comes from the page cache, for as long as the service says', async () => {
  const { visit } = await startApp()
  for (const [path, control] of [
    ['/v1/methods', 'public,max-age=7200'],
    ['/v1/asmaAlHusna', 'public,max-age=7200'],
    ['/v1/currentIslamicYear', 'public, max-age=0, s-maxage=1, must-revalidate'],
  ] as const) {
    const answers = []
    for (let n = 0; n < 30; n++) answers.push(await visit(`${path}?n=${n}`))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect([path, answers[0]?.headers.get('cache-control')]).toEqual([path, control])
    expect(answers[0]?.headers.get('access-control-expose-headers')).toBe(
      'ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
    )
    const etag = answers[0]?.headers.get('etag') ?? ''
    expect((await visit(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  }
  expect(await (await visit('/status')).json()).toEqual({ status: 'alive' })
})
