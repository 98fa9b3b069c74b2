import { editDistance } from '#app/lib/edit-distance.ts'

/** Spellings of "mosque" in the languages of the city; all are kept as one word. */
const mosqueWords =
  /^(mosks?|mosques?|mosquee|moskee|mas[sj]?j?[ie]+d(u[lrsnd]|al)?|musji?d(u[lrsnd])?|mesjid|masajid|(ال)?مسجد|(ال)?مساجد)$/

/** Whether a word is a slip of the finger away from "mosque" or "masjid". */
const almostMosque = (word: string) =>
  word.length > 4 && (editDistance(word, 'mosque', 1) === 1 || editDistance(word, 'masjid', 1) === 1)

/** Articles and small words that say nothing about which mosque is meant. */
const smallWords = new Set('a al an ar as ash at el for in near of on the to ud ul un ur us'.split(' '))

/** Other spellings and words people use for the same thing, each under the one that is kept. */
const families = new Map<string, string>()
const family = (kept: string, ...others: string[]) => {
  for (const other of others) families.set(other, kept)
}
family('quds', 'qudus', 'qods', 'kuds', 'qoeds')
family('noor', 'nur', 'nour', 'noer', 'nurul', 'noorul', 'nural', 'nooril')
family('islam', 'islamia', 'islaam')
family('jumuah', 'jummah', 'juma', 'jumma', 'jumah', 'jumuah')
family('jamia', 'jaamia', 'jami', 'jamiah', 'jaamiah', 'jaame', 'jame', 'جامع')
family('sufi', 'soofie', 'soofi', 'sufie')
family('street', 'str', 'st', 'straat')
family('road', 'rd', 'weg')
family('avenue', 'ave', 'av', 'laan')
family('women', 'female', 'ladies', 'lady', 'woman', 'sisters', 'womens', 'نساء', 'سيدات')
family('wudu', 'wudhu', 'wuzu', 'abdas', 'ablution', 'وضوء')
family('wheelchair', 'disabled', 'accessible')

/** The spelling under which a folded word is indexed and sought; empty for words that carry no meaning. */
export function mosqueWordFamily(word: string): string {
  if (mosqueWords.test(word) || almostMosque(word)) return 'masjid'
  if (smallWords.has(word)) return ''
  const bare = word.length > 4 && word.startsWith('ال') ? word.slice(2) : word
  return families.get(bare) ?? bare
}
