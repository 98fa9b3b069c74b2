import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

type Fields = Record<string, unknown>

/** A stored value that cannot be read: where it is in its document, how it is stored, and why. */
export type Unreadable = { path: string[]; stored: string; reason: string }

export type StoredDocument<T> = {
  /** What can be read, completed by defaults. */
  value: T
  /** What is stored; as text when it is no JSON object. */
  raw: Fields | string
  /** What is stored, without the values that cannot be read. */
  readable: Fields
  unreadable: Unreadable[]
}

/** Reads a stored document value by value. Null is a document that was never stored. */
export function readDocument<T>(schema: z.ZodType<T>, text: string | null): StoredDocument<T> {
  if (text === null) return readFields(schema, {})
  const raw = parseObject(text)
  if (raw) return readFields(schema, raw)
  const unreadable = [{ path: [], stored: shorten(text), reason: 'not a JSON object' }]
  return { value: schema.parse({}), raw: text, readable: {}, unreadable }
}

/** Reads all values that the schema accepts; in place of another one, or of a missing one, there is its default. */
export function readFields<T>(schema: z.ZodType<T>, raw: Fields): StoredDocument<T> {
  const readable = structuredClone(raw)
  const unreadable: Unreadable[] = []
  const names = new WeakMap<object, string>()
  for (;;) {
    const parsed = schema.safeParse(readable)
    if (parsed.success) return { value: parsed.data, raw, readable, unreadable }
    const removed: PropertyKey[][] = []
    // The last element of a list comes first, so that the others keep their index.
    for (const { path, message } of parsed.error.issues.toReversed()) {
      if (removed.some((earlier) => startsWith(path, earlier))) continue
      const { steps, value } = findStored(readable, path)
      if (steps.length === 0) throw new Error(`A document without any field must be readable: ${message}`)
      removed.push(path.slice(0, steps.length))
      const name = steps.map((step) => nameStep(step, names))
      // A list that is empty without its unreadable elements was reported with them.
      if (!unreadable.some((reported) => startsWith(reported.path, name)))
        unreadable.unshift({ path: name, stored: shorten(JSON.stringify(value)), reason: message })
      const { within, key } = steps.at(-1)!
      if (Array.isArray(within)) within.splice(Number(key), 1)
      else delete within[key]
    }
  }
}

/**
 * The document to store when `next` takes the place of `used`, as which `raw` was read. A value that is the same in both
 * stays as it is stored, and so does one that was not read: it may be that of another version.
 */
export function mergeDocument(raw: Fields, used: object, next: object): Fields {
  return mergeFields(raw, { ...used }, { ...next })
}

function mergeFields(raw: Fields, used: Fields, next: Fields): Fields {
  const given = Object.entries(next).map(([key, value]) => [key, mergeValue(raw[key], used[key], value)])
  const others = Object.entries(raw)
    .filter(([key]) => !Object.hasOwn(next, key))
    .map(([key, value]) => [key, mergeValue(value, used[key], undefined)])
  return Object.fromEntries([...given, ...others].filter(([, value]) => value !== undefined))
}

function mergeValue(raw: unknown, used: unknown, next: unknown): unknown {
  if (raw === undefined) return next
  if (isDeepStrictEqual(used, next)) return raw
  if (Array.isArray(raw) && Array.isArray(used) && Array.isArray(next)) return mergeList(raw, used, next)
  if (!isFields(raw) || !isFields(used)) return next
  if (isFields(next)) return mergeFields(raw, used, next)
  const rest = next === undefined ? mergeFields(raw, used, {}) : {}
  return Object.keys(rest).length > 0 ? rest : next
}

/** Elements with an id are the same when their ids are. One that was not read stays where it was. */
function mergeList(raw: unknown[], used: unknown[], next: unknown[]): unknown[] {
  const keyOf = (element: unknown) => (isFields(element) ? (element.id ?? element) : element)
  const findIn = (list: unknown[], element: unknown) => list.find((each) => keyOf(each) === keyOf(element))
  const merged = next.map((element) => mergeValue(findIn(raw, element), findIn(used, element), element))
  for (const [index, element] of raw.entries())
    if (findIn(used, element) === undefined && findIn(next, element) === undefined) merged.splice(index, 0, element)
  return merged
}

type Step = { within: Fields | unknown[]; key: string | number }

/** The steps to the stored value at a path or, where none is stored, to what lacks it. */
function findStored(document: Fields, path: readonly PropertyKey[]): { steps: Step[]; value: unknown } {
  const steps: Step[] = []
  let value: unknown = document
  for (const key of path) {
    if (!isFields(value) && !Array.isArray(value)) break
    const stored = (value as Fields)[key as string]
    if (stored === undefined) break
    steps.push({ within: value, key: key as string | number })
    value = stored
  }
  return { steps, value }
}

/** A field by its key, an element of a list by its id or else as text or by its number. */
function nameStep({ within, key }: Step, names: WeakMap<object, string>): string {
  if (!Array.isArray(within)) return String(key)
  const element: unknown = within[Number(key)]
  if (!isFields(element)) return String(element)
  const name = names.get(element) ?? (typeof element.id === 'string' ? element.id : String(Number(key) + 1))
  names.set(element, name)
  return name
}

function parseObject(text: string): Fields | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return isFields(parsed) ? parsed : null
  } catch {
    return null
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const startsWith = (path: readonly PropertyKey[], start: readonly PropertyKey[]) =>
  start.every((key, index) => path[index] === key)

const MAX_SHOWN_CHARS = 200

const shorten = (text: string) => (text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text)
