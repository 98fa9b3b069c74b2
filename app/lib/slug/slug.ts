import { toLatinLetters } from './latin-letters.ts'

export const MAX_SLUG_CHARS = 60

/** A text as part of an address that people can read aloud: `Auwal Masjid` is `auwal-masjid`. May be empty. */
export function toSlug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}ـ'’‘ʼʻ`´ʿʾ]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
  const slug = toLatinLetters(plain)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= MAX_SLUG_CHARS) return slug
  const cut = slug.slice(0, MAX_SLUG_CHARS + 1)
  return cut.slice(0, cut.lastIndexOf('-') > 0 ? cut.lastIndexOf('-') : MAX_SLUG_CHARS)
}

/** The first slug that is free: one of the wanted ones in their order, else the last of them with a number. */
export async function pickSlug(
  wanted: readonly string[],
  findTaken: (slugs: string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  for (const slugs of candidates(wanted)) {
    const taken = await findTaken(slugs)
    const free = slugs.find((slug) => !taken.has(slug))
    if (free !== undefined) return free
  }
  throw new Error('No slug is free')
}

/** The wanted slugs, then the last of them with numbers, in batches that grow: few rows share a name. */
function* candidates(wanted: readonly string[]): Generator<string[]> {
  yield [...wanted]
  for (let from = 2; from < 100_000; from *= 10)
    yield Array.from({ length: from * 9 }, (_, index) => `${wanted.at(-1)}-${from + index}`)
}

/** Picks free slugs for many new rows at once; a scope is the mosque of an event. */
export function slugPicker(taken: Iterable<string> = []): (wanted: readonly string[], scope?: string) => string {
  const used = new Set(taken)
  const numbers = new Map<string, number>()
  return (wanted, scope = '') => {
    const key = (slug: string) => scope + slug
    let slug = wanted.find((each) => !used.has(key(each)))
    const last = key(wanted.at(-1)!)
    for (let number = numbers.get(last) ?? 2; slug === undefined; number++) {
      const numbered = `${wanted.at(-1)}-${number}`
      if (!used.has(key(numbered))) slug = numbered
      numbers.set(last, number + 1)
    }
    used.add(key(slug))
    return slug
  }
}
