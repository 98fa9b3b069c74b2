import type { CardEvents, MosqueSummary } from './mosque-types.ts'

export type ShownList = {
  mosques: readonly MosqueSummary[]
  events: Readonly<Record<string, CardEvents>>
  count: number
  page: number
  from: number
  to: number
}

/** The list after another page came in: a following page is added to it, anything else takes its place. */
export function joined(before: ShownList & { query: string }, next: ShownList & { query: string }): typeof next {
  if (next.query !== before.query || next.from !== before.to || next.count !== before.count) return next
  return {
    ...next,
    from: before.from,
    mosques: [...before.mosques, ...next.mosques],
    events: { ...before.events, ...next.events },
  }
}
