/** A JSON value without `undefined`. */
type Json = string | number | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json | undefined }

/**
 * What turns one object into another, as a JSON merge patch (RFC 7396): only what differs, `null` for what is gone. In
 * the objects a member that is null is the same as a missing one.
 */
export function mergePatchOf(from: JsonObject, to: JsonObject): JsonObject {
  const patch: Record<string, Json> = {}
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[key] ?? null, to[key] ?? null]
    if (isObject(before) && isObject(after)) {
      const inner = mergePatchOf(before, after)
      if (Object.keys(inner).length > 0) patch[key] = inner
    } else if (JSON.stringify(before) !== JSON.stringify(after)) patch[key] = after
  }
  return patch
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object that a JSON merge patch turns another one into. */
export function applyMergePatch(from: JsonObject, patch: JsonObject): JsonObject {
  const result: Record<string, Json | undefined> = { ...from }
  for (const [key, value] of Object.entries(patch)) {
    const before = result[key]
    if (value === null) delete result[key]
    else result[key] = isObject(value) ? applyMergePatch(isObject(before) ? before : {}, value) : value
  }
  return result
}
