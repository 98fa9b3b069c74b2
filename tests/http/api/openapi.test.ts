import { expect, test } from 'vitest'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { anEidSalaah, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import fc from '#tests/support/data/properties.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { startApp } from '#tests/support/http/app.ts'

type Schema = Record<string, unknown>
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
type Operation = {
  parameters: Parameter[]
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
type Document = { paths: Record<string, { get: Operation }>; components: { schemas: Record<string, Schema> } }

/** A site answers so many requests for salaah times in a second, and the clock is stopped. */
const RUNS_PER_OPERATION = 24

/** Values that fit a parameter, and values that no program should send. */
function valuesOf({ name, schema }: Parameter, known: string[]): fc.Arbitrary<string> {
  const { enum: choices, examples, type, minimum = -1000, maximum = 1000, maxLength = 40 } = schema
  const fitting: fc.Arbitrary<unknown> = choices
    ? fc.constantFrom(...(choices as string[]))
    : type === 'integer'
      ? fc.integer({ min: Number(minimum), max: Number(maximum) })
      : type === 'number'
        ? fc.double({ min: Number(minimum), max: Number(maximum), noNaN: true })
        : fc.string({ maxLength: Number(maxLength) })
  const odd = fc.constantFrom('-1', '1e9', '١٢', 'a'.repeat(200), '%', '../..', '\u202e', '20-11-2026', '1779944400')
  const given = ((examples as unknown[] | undefined) ?? []).map(String)
  return fc.oneof(
    ...(given.length > 0 ? [{ weight: 60, arbitrary: fc.constantFrom(...given) }] : []),
    { weight: 6, arbitrary: fitting.map(String) },
    { weight: name === 'id' ? 12 : 1, arbitrary: fc.constantFrom(...(name === 'id' ? known.slice(0, 2) : known)) },
    { weight: 1, arbitrary: odd },
  )
}

const validators = new Map<Schema, z.ZodType>()

/** Checks a value against a schema of the document. */
function validator(document: Document, schema: Schema): z.ZodType {
  const known = validators.get(schema)
  if (known) return known
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas })
  const made = z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
  validators.set(schema, made)
  return made
}

test('every operation answers as the OpenAPI document says, whatever is asked', async () => {
  const mosque = await aMosque({ name: 'Auwal', approximate: 1 })
  const event = await aPublishedEvent({
    mosqueId: mosque.id,
    rrule: 'FREQ=WEEKLY',
    imageUrl: 'https://a.example/b.jpg',
  })
  await aPublishedEvent({ date: 'soon', startTime: '6pm' })
  await holdProgram(mosque.id, {
    taraweeh: [aTaraweeh({ reading: { kind: 'juz' } })],
    eid: [anEidSalaah(), anEidSalaah({ eid: 'adha', rain: 'Inside' })],
  })
  await write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})
  const app = await startApp({ API_REQUESTS_PER_SECOND: '1000000' })
  const document = (await (await app.visit('/api/v1/openapi.json')).json()) as Document
  const known = [mosque.id, event.id, event.date ?? '', '-33.92,18.42', '2026', '11']
  const seen = new Map<string, Set<number>>()
  for (const [path, { get }] of Object.entries(document.paths)) {
    const { visit } = path.startsWith('/v1') ? await startApp({ API_REQUESTS_PER_SECOND: '1000000' }) : app
    const given = fc.tuple(
      ...get.parameters.map((each) => {
        const [left, values] = [{ weight: each.required ? 1 : 40, arbitrary: fc.constant(null) }, valuesOf(each, known)]
        return fc.oneof(left, { weight: 10, arbitrary: values })
      }),
    )
    const check = async (values: (string | null)[]) => {
      const query = new URLSearchParams()
      let address = path
      for (const [index, { name, in: where }] of get.parameters.entries()) {
        const value = values[index]
        if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value || 'nothing'))
        else if (value != null) query.append(name, value)
      }
      const asked = `${address}?${query}`
      const response = await visit(asked)
      const { status } = response
      seen.set(path, (seen.get(path) ?? new Set()).add(status))
      const described = get.responses[status]
      expect(described, `${asked}: ${status}`).toBeDefined()
      const [type, content] = Object.entries(described?.content ?? {})[0] ?? []
      if (!type || !content) return
      expect(response.headers.get('content-type')).toMatch(new RegExp(`^${type.replace('+', '\\+')}`))
      if (type.startsWith('image/')) return
      const parsed = validator(document, content.schema).safeParse(
        type.startsWith('text/') ? await response.text() : await response.json(),
      )
      expect(parsed.error?.issues ?? [], asked).toEqual([])
    }
    await fc.assert(fc.asyncProperty(given, check), { numRuns: RUNS_PER_OPERATION })
  }
  for (const [path, statuses] of seen) {
    const wanted = 200 in document.paths[path]!.get.responses ? 200 : 302
    expect([path, [...statuses]]).toEqual([path, expect.arrayContaining([wanted])])
  }
  expect(await db().selectFrom('mosques').select('id').execute()).toHaveLength(2)
})

test('every problem of the API is a problem document', async () => {
  const app = await startApp({ API_REQUESTS_PER_SECOND: '1000000' })
  for (const [path, status, init] of [
    ['/api/v1/mosques?perPage=0', 400, {}],
    ['/api/v1/mosques?near=91,0', 400, {}],
    ['/api/v1/mosques/nobody', 404, {}],
    ['/api/v1/events/nothing', 404, {}],
    ['/api/v1', 404, {}],
    ['/api/v1/nothing', 404, {}],
    ['/api/v1/mosques?q=%00', 400, {}],
    ['/api/v1/mosques/%00', 400, {}],
    ['/api/v1/mosques/%FF', 400, {}],
    ['/api/v1/mosques', 405, { method: 'DELETE' }],
    ['/api/v1/events/1', 405, { method: 'PUT', body: '{' }],
    ['/api/v1', 405, { method: 'POST' }],
  ] as const) {
    const response = await app.visit(path, init)
    const { detail, ...problem } = await response.json()
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      status,
      'application/problem+json; charset=utf-8',
    ])
    expect(problem).toMatchObject({ type: 'about:blank', status, message: detail })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    if (status === 405) expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  }
})

test('no schema of a response forbids new fields', async () => {
  const app = await startApp({ API_REQUESTS_PER_SECOND: '1000000' })
  const text = await (await app.visit('/api/v1/openapi.json')).text()
  expect(text).not.toContain('"additionalProperties":false')
})
