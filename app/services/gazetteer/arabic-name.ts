/** Letters of Arabic; names in Persian, Urdu, Kurdish or Uyghur mostly have others. */
const isArabic = (name: string) => /^[\u0621-\u063a\u0641-\u064a]+( [\u0621-\u063a\u0641-\u064a]+)*$/.test(name)

/** What makes a name less likely to be the usual one; the heaviest first. */
const doubts = [
  // Kurdish and Uyghur begin words with this letter; rare spellings have these inside.
  (name: string) => /(^|\s)ئ|\S[أإآ]/.test(name.replace(/(^|\s)ال/g, '$1')),
  (name: string) => /[هى]$/.test(name),
  (name: string) => !name.startsWith('ال'),
  (name: string) => /^ا(?!ل)/.test(name),
]

/**
 * The name in Arabic among the names of a city, whose languages are not known: of several the most usual spelling, with
 * its article, in few letters; `غ` rather than `ج` where both are written.
 */
export function chooseArabicName(names: readonly string[]): string | null {
  const ranked = names.filter(isArabic).map((name) => ({ name, weight: weigh(name) }))
  ranked.sort((a, b) => a.weight - b.weight || (a.name < b.name ? 1 : -1))
  return ranked[0]?.name ?? null
}

const MAX_CHARS = 1000

const weigh = (name: string) =>
  doubts.reduce((weight, isDoubtful) => 2 * weight + Number(isDoubtful(name)), 0) * MAX_CHARS + name.length
