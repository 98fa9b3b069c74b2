import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import ical from 'node-ical'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/http/app.ts'

const recipes = readFileSync('docs/recipes.md', 'utf8')
const addresses = [...recipes.matchAll(/https:\/\/mosques\.example(\/[^\s"'`]+)/g)].map(([, path]) => path!)

/** Requests the first address of the page that matches, as programs do: with redirects. */
async function read(pattern: RegExp): Promise<{ type: string | null; body: string }> {
  const { visit } = await startApp()
  let response = await visit(addresses.find((address) => pattern.test(address))!)
  if (response.status === 302) response = await visit(response.headers.get('location')!)
  expect(response.status).toBe(200)
  return { type: response.headers.get('content-type'), body: await response.text() }
}

test('every address of the recipes answers', async () => {
  expect(addresses.length).toBeGreaterThanOrEqual(5)
  for (const address of addresses) await read(new RegExp(address.replaceAll(/[.?*+]/g, '\\$&')))
})

test('the sensors of Home Assistant find their values', async () => {
  const answers = await Promise.all(
    [/timingsByCity/, /v1\/hijri/].map(async (path) => JSON.parse((await read(path)).body)),
  )
  const templates = [...recipes.matchAll(/value_template: "(.+)"/g)].map(([, template], index) =>
    template!.replaceAll(/\{\{ value_json\.([\w.]+) \}\}/g, (_, path: string) =>
      String(path.split('.').reduce((part, key) => part?.[key], answers[index < 6 ? 0 : 1])),
    ),
  )
  expect(templates).toHaveLength(7)
  expect(templates[6]).toBe('false')
  for (const time of templates.slice(0, 5)) {
    // A sensor of the class timestamp needs a date with an offset.
    expect(time).toMatch(/^2026-11-20T\d\d:\d\d:00\+02:00$/)
    expect(new Date(time).getTime()).not.toBeNaN()
  }
  expect(templates[5]).toBe('10 Jumādá al-ākhirah 1448')
})

test('the calendar has the times of the coming days for MagicMirror and Home Assistant', async () => {
  const { type, body } = await read(/\.ics/)
  expect(type).toMatch(/^text\/calendar/)
  const events = Object.values(ical.sync.parseICS(body)).filter((part) => part?.type === 'VEVENT')
  expect(events.length).toBeGreaterThan(5 * 50)
})

test('the table has a row for each day', async () => {
  const { type, body } = await read(/\.csv/)
  expect(type).toMatch(/^text\/csv/)
  const rows: string[][] = parse(body, { bom: true, relax_column_count: true })
  expect(rows.filter((row) => row.some((cell) => cell.startsWith('2026-11-')))).toHaveLength(30)
})

test('the formula cuts a time out of the answer', async () => {
  const { body } = await read(/\/v1\/timings\//)
  const [, name, offset, length] = /FIND\("(\w+)", A1\) \+ (\d+), (\d+)/.exec(recipes)!
  const start = body.indexOf(name!) + Number(offset)
  expect(body.slice(start, start + Number(length))).toMatch(/^0\d:\d\d$/)
})
