import type { Language } from './i18n/languages.ts'

/**
 * The owner's own words and claims, in one place to edit: figures, voices, people, dates. Pages read them through
 * `contentIn`. What is marked as a sample names nobody and waits for the owner's real ones.
 */
const content = {
  founded: 2022,
  mosquesConnected: 50,
  figures: [
    { value: '50+', label: { en: 'Active mosques', ar: 'مسجدًا نشطًا' } },
    { value: '1000+', label: { en: 'Community members', ar: 'من أفراد المجتمع' } },
    { value: '100+', label: { en: 'Monthly events', ar: 'فعالية كل شهر' } },
  ],
  /** Samples: replace quote, name and role with those of people who agreed to be quoted. */
  testimonials: [
    {
      quote: {
        en: 'I was new in the city and found a masjid within walking distance of work in a minute. I have not missed Jumu’ah since.',
        ar: 'كنت جديدًا في المدينة، ووجدت في دقيقة واحدة مسجدًا على مسافة قصيرة سيرًا من عملي، ولم تفتني صلاة جمعة بعدها.',
      },
      name: { en: 'Sample voice', ar: 'رأي تجريبي' },
      role: { en: 'Community Member', ar: 'أحد أفراد المجتمع' },
    },
    {
      quote: {
        en: 'The salaah times are the first thing I open in the morning. They are clear, and they are right for where we live.',
        ar: 'مواقيت الصلاة أول ما أفتحه في الصباح، فهي واضحة ومضبوطة للمكان الذي نعيش فيه.',
      },
      name: { en: 'Sample voice', ar: 'رأي تجريبي' },
      role: { en: 'Community Member', ar: 'أحد أفراد المجتمع' },
    },
    {
      quote: {
        en: 'Our ladies’ class used to travel by word of mouth. Now the whole area knows when it is, and new faces come.',
        ar: 'كان موعد درس النساء لدينا ينتقل شفهيًا بين الناس، أما الآن فأهل المنطقة كلهم يعرفونه، وتنضم إلينا وجوه جديدة.',
      },
      name: { en: 'Sample voice', ar: 'رأي تجريبي' },
      role: { en: 'Community Member', ar: 'إحدى أفراد المجتمع' },
    },
  ],
  /** Samples: the three founders, to be replaced by the owner. */
  team: [
    {
      name: { en: 'Sample founder', ar: 'مؤسس (نموذج)' },
      role: { en: 'Founder, community', ar: 'مؤسس، شؤون المجتمع' },
      bio: {
        en: 'Visits the masajid, listens to their committees and makes sure that what stands here is what is true there.',
        ar: 'يزور المساجد ويستمع إلى لجانها، ويحرص على أن يكون المنشور هنا مطابقًا لما هو عليه الحال هناك.',
      },
    },
    {
      name: { en: 'Sample co-founder', ar: 'شريك مؤسس (نموذج)' },
      role: { en: 'Co-founder, technology', ar: 'شريك مؤسس، التقنية' },
      bio: {
        en: 'Builds the site so that it opens quickly on any phone, in English and in Arabic, for everyone.',
        ar: 'يبني الموقع ليعمل بسرعة على أي هاتف، بالإنجليزية والعربية، وللجميع.',
      },
    },
    {
      name: { en: 'Sample co-founder', ar: 'شريكة مؤسسة (نموذج)' },
      role: { en: 'Co-founder, content', ar: 'شريكة مؤسسة، المحتوى' },
      bio: {
        en: 'Answers your messages, checks what mosques send in and helps their administrators to get started.',
        ar: 'ترد على رسائلكم، وتراجع ما ترسله المساجد، وتساعد مشرفيها على البدء.',
      },
    },
  ],
  /** `YYYY-MM` */
  privacyUpdated: '2025-03',
  termsUpdated: '2025-04',
}

type InOneLanguage<T> =
  T extends Record<Language, string>
    ? string
    : T extends readonly (infer Item)[]
      ? InOneLanguage<Item>[]
      : T extends object
        ? { [K in keyof T]: InOneLanguage<T[K]> }
        : T

/** The owner's content with every text in one language. */
export function contentIn(language: Language): InOneLanguage<typeof content> {
  return inLanguage(content, language) as InOneLanguage<typeof content>
}

function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language))
  if (typeof value !== 'object' || value === null) return value
  if ('en' in value && 'ar' in value) return value[language]
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inLanguage(part, language)]))
}
