/** Latin letters that Unicode does not decompose into a plain letter and a mark. */
const latin: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŋ: 'ng',
}

/** Arabic letters as Cape Town spells them in Latin, with those that Urdu and Persian add. Hamza and ayn are not written. */
const arabic: Record<string, string> = {
  ا: 'a',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'u',
  ي: 'i',
  ى: 'a',
  ة: 'a',
  پ: 'p',
  ٹ: 't',
  چ: 'ch',
  ڈ: 'd',
  ڑ: 'r',
  ژ: 'zh',
  ک: 'k',
  گ: 'g',
  ں: 'n',
  ہ: 'h',
  ھ: 'h',
  ی: 'i',
  ے: 'e',
}

/** Frequent words in full, because Arabic does not write short vowels. They are spelled without hamza and vowel signs. */
const arabicWords: Record<string, string> = {
  مسجد: 'masjid',
  جامع: 'jami',
  مصلى: 'musalla',
  مدرسة: 'madrasa',
  مركز: 'markaz',
  اسلامي: 'islami',
  اسلام: 'islam',
  نور: 'nur',
  هدى: 'huda',
  رحمة: 'rahma',
  رحمن: 'rahman',
  سلام: 'salam',
  تقوى: 'taqwa',
  فلاح: 'falah',
  ايمان: 'iman',
  توحيد: 'tawhid',
  قدس: 'quds',
  اقصى: 'aqsa',
  اول: 'awwal',
  صديق: 'siddiq',
  محمد: 'muhammad',
  احمد: 'ahmad',
  علي: 'ali',
  عمر: 'umar',
  عثمان: 'uthman',
  بلال: 'bilal',
  بكر: 'bakr',
  ابو: 'abu',
  ابن: 'ibn',
  عبد: 'abd',
  الله: 'allah',
  قران: 'quran',
  حديث: 'hadith',
  درس: 'dars',
  محاضرة: 'muhadara',
  جمعة: 'jumuah',
  رمضان: 'ramadan',
  افطار: 'iftar',
  ذكر: 'dhikr',
  عيد: 'eid',
  مولد: 'mawlid',
  نساء: 'nisa',
  اطفال: 'atfal',
}

const arabicWord = /[\u0621-\u064a\u0671-\u06d3]+/g

/** A lower-case text in Latin letters; it has no marks. Other scripts are left as they are. */
function toLatinLetters(text: string): string {
  return text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[ßæœøłđðþıŋ]/g, (letter) => latin[letter]!)
    .replace(arabicWord, (word) => ` ${toLatinWord(word)} `)
}

function toLatinWord(word: string): string {
  if (arabicWords[word]) return arabicWords[word]
  if (word.startsWith('ال') && word.length > 3) return `al ${toLatinWord(word.slice(2))}`
  return [...word].map((letter) => arabic[letter] ?? '').join('')
}

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
