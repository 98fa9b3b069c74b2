import { z } from 'zod'
import { isDay } from '#app/lib/days.ts'
import { type Access, type GatheringFact, isLanguageCode, MAX_SPOKEN_LANGUAGES, noAccess } from './gathering-access.ts'
import { choicesOf, gatheringFacts } from './mosque-facts.ts'

const code = z.string().refine(isLanguageCode)

const fact = z
  .object({
    fact: z.enum(gatheringFacts as [GatheringFact['fact']]),
    value: z.enum(['yes', 'no']),
    which: z.union([z.literal(''), code]).default(''),
    confirmed: z.string().refine(isDay).nullable().default(null),
  })
  .refine(({ fact, value, which }) => which === '' || (value === 'yes' && choicesOf(fact).length > 0))

/** Who can follow a session or an event, as it is stored, exported and imported: each fact once, in the order of forms. */
export const accessSchema = z
  .object({
    languages: z.array(code).max(MAX_SPOKEN_LANGUAGES).default([]),
    facts: z.array(fact).max(gatheringFacts.length).default([]),
  })
  .transform(
    ({ languages, facts }): Access => ({
      languages: [...new Set(languages)].sort(),
      facts: gatheringFacts.flatMap((name) => facts.find((each) => each.fact === name) ?? []),
    }),
  )
  .default(noAccess)

/** The same from a column, which is null while nothing is known. */
export const parseStoredAccess = (stored: string | null | undefined): Access =>
  stored ? accessSchema.parse(JSON.parse(stored)) : noAccess

/** As `accessSchema`, also as the JSON of a column or of a list. */
export const accessOrJson = z.preprocess((value) => {
  if (typeof value !== 'string') return value ?? undefined
  try {
    return value === '' ? undefined : JSON.parse(value)
  } catch {
    return value
  }
}, accessSchema)

type WithAccess = { access: Access; ladies?: 'yes' | 'no' | 'unknown' | undefined }

/** Sessions that were stored or exported before had their space for ladies apart. */
export function withLadies<S extends WithAccess>({ ladies, ...session }: S): Omit<S, 'ladies'> {
  const { languages, facts } = session.access
  if (!ladies || ladies === 'unknown' || facts.some((each) => each.fact === 'ladies')) return session
  const known: GatheringFact = { fact: 'ladies', value: ladies, which: '', confirmed: null }
  return { ...session, access: { languages, facts: [known, ...facts] } }
}
