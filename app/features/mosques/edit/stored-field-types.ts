import { z } from 'zod'
import type { FieldTypes } from './submitted-field-types.ts'

/** Fields as they are stored in rows and JSON. Fields added since a record was stored are missing there and read as empty. */
export const storedFieldTypes: FieldTypes = {
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
