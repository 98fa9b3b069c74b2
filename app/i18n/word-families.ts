import { editDistance } from '#app/lib/search/edit-distance.ts'

/** Spellings of "mosque" in the languages of the city; all count as one word. */
const mosqueWords =
  /^(mosks?|mosques?|mosquee|moskee|mas[sj]?j?[ie]+d(u[lrsnd]|al|s)?|masj?iet(e|s)?|moskees|musji?d(u[lrsnd])?|mesjid|masajid|(ال)?مسجد|(ال)?مساجد)$/

/** Whether a word is one typing mistake away from "mosque" or "masjid". */
const isNearlyMosque = (word: string) =>
  word.length > 4 && (editDistance(word, 'mosque', 1) === 1 || editDistance(word, 'masjid', 1) === 1)

/** Articles and prepositions, which are ignored in searches. */
const smallWords = new Set('a al an ar as ash at el for in near of on the to ud ul un ur us'.split(' '))

/** Spellings and words that people use for the same thing, in folded form; the first of each line is indexed. */
const spellings = [
  'quds qudus qods kuds qoeds',
  'noor nur nour noer nurul noorul nural nooril',
  'islam islamia islaam',
  'jumuah jummah juma jumma jumah جمعه',
  'jamia jaamia jami jamiah jaamiah jaame jame جامع',
  'sufi soofie soofi sufie',
  'street str st straat',
  'road rd weg',
  'avenue ave av laan',
  'women female ladies lady woman sisters womens dames vroue vrou نساء سيدات',
  'wudu wudhu wuzu abdas ablution وضوء',
  'wheelchair disabled accessible rolstoel rolstoele',
  'parking parkering',
  'thikr dhikr zikr thikir dhikir zikir thiker zikar gajat ذكر',
  'quran quraan koran kuran qoran quraan قران',
  'salaah salah salat salaat solat namaz namaaz صلاه',
  'class classes klas klasse lessons حلقه درس دروس',
  'madrasah madressa madrasa madrassa madrassah madressah madrisa medrese مدرسه',
  'eid eed idd labarang labaran lebaran عيد',
  'ramadan ramadaan ramadhan ramadhaan ramazan ramzan pwasa poeasa رمضان',
  'iftar iftaar iftars aftar boeka boekah bukah افطار',
  'taraweeh taraweeg tarawih taraweh trawie تراويح',
  'lecture lectures lesing lesings محاضره',
  'fundraising fundraiser fundraisers fondsinsameling fondsinsamelings',
  'khatam khatm gatam ختم',
  'cemetery graveyard begraafplaas makbara maqbara kabristan qabarstaan مقبره',
  'hifz hifdh hifth hifthul حفظ',
  'tafsir tafseer tafsier تفسير',
  'seerah sirah seera sira sierah سيره',
  'mawlid moulid moulood mouloud mawlud moulit milad maulid maulud مولد',
  'nikah nikkah nikaah نكاح',
  'janazah janaza janaazah jenazah جنازه',
  'zakah zakat zakaat zakaah زكاه',
]
const families = new Map<string, string>()
const spellingsOf = new Map([['masjid', 'masjid masjied musjid mosque moskee مسجد'.split(' ')]])
for (const line of spellings) {
  const [indexed = '', ...others] = line.split(' ')
  for (const other of others) families.set(other, indexed)
  spellingsOf.set(indexed, [indexed, ...others])
}

/** The canonical spelling of a folded word in searches; empty for articles and prepositions. */
export function wordFamily(word: string): string {
  if (mosqueWords.test(word) || isNearlyMosque(word)) return 'masjid'
  if (smallWords.has(word)) return ''
  const bare = word.length > 4 && word.startsWith('ال') ? word.slice(2) : word
  return families.get(bare) ?? bare
}

/** A folded word and the usual spellings of the words that mean the same. */
export function familySpellings(word: string): readonly string[] {
  return [...new Set([word, ...(spellingsOf.get(wordFamily(word)) ?? [])])]
}
