import { reader } from './client.server.ts'

type Versioned = { content: unknown; version: number }

/**
 * The content that a record had at an earlier version, from the recorded changes. Null when a change in between was not
 * recorded (an import) or is already erased.
 */
export async function findContentAt(
  kind: 'mosque' | 'event',
  id: string,
  version: number,
  current: Versioned,
): Promise<unknown> {
  if (version > current.version) return null
  const changes = await reader()
    .selectFrom('activity')
    .select(['action', 'version', 'before'])
    .where('kind', '=', kind)
    .where('subjectId', '=', id)
    .where('version', 'is not', null)
    .execute()
  const byVersion = new Map(changes.map((change) => [Number(change.version), change]))
  for (let next = version + 1; next <= current.version; next++) {
    const change = byVersion.get(next)
    if (!change) return null
    // Other changes, such as the cancellation of a date, leave the content as it was.
    if (change.action === `${kind}.update`) return JSON.parse(change.before ?? 'null')
  }
  return current.content
}
