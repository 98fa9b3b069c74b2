import { z } from 'zod'
import type { Kinds } from './checked-kinds.ts'

/** The kinds of fields as they are stored in rows and JSON: what is missing was not there yet and is empty. */
export const storedKinds: Kinds = {
  text: () =>
    z
      .string()
      .nullish()
      .transform((text) => text ?? ''),
  number: () =>
    z
      .number()
      .nullish()
      .transform((number) => number ?? null),
  flag: () => z.union([z.boolean(), z.number()]).nullish().transform(Boolean),
  list: (entry) => z.array(entry).default([]),
}
