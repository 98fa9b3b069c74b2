import type { Life, NoticeContent, ResolvedSalaah, Struck } from './notice-schema.ts'

type Version = Life & { content: NoticeContent; salaah: ResolvedSalaah | null }

/** So many times and places that were corrected stay with a notice. */
const MAX_STRUCK = 8

/**
 * The times and places that are struck after a correction: those of before, and what this correction changes. A name, a
 * house and a number are replaced without trace. What holds again is not struck.
 */
export function strike(earlier: readonly Struck[], before: Version, after: Version): Struck[] {
  const old: Struck[] = []
  if (before.salaah) old.push({ field: 'salaah', salaah: before.salaah })
  for (const field of ['leaves', 'cemetery', 'place'] as const) {
    const text = before.content[field]
    if (text) old.push({ field, text })
  }
  // The life of a janazah follows from its salaah.
  if (!before.salaah) old.push({ field: 'time', from: before.startsAt, until: before.endsAt })
  const present = (struck: Struck) =>
    struck.field === 'salaah'
      ? isSame(struck.salaah, after.salaah)
      : struck.field === 'time'
        ? struck.from === after.startsAt && struck.until === after.endsAt
        : struck.text === after.content[struck.field]
  return [...earlier, ...old].filter((struck) => !present(struck)).slice(-MAX_STRUCK)
}

const isSame = (one: ResolvedSalaah, other: ResolvedSalaah | null) =>
  other !== null &&
  one.day === other.day &&
  one.after === other.after &&
  one.minutes === other.minutes &&
  one.place === other.place

/** Whether a correction changes anything that people can read. */
export const isSameNotice = (one: Version, other: Version): boolean =>
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  (Object.keys(one.content) as (keyof NoticeContent)[]).every(
    (field) => JSON.stringify(one.content[field]) === JSON.stringify(other.content[field]),
  )
