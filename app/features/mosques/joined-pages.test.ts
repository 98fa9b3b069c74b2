import { expect, test } from 'vitest'
import { joined, type ShownList } from './joined-pages.ts'
import type { MosqueSummary } from './mosque-types.ts'

const page = (from: number, to: number, query = '', count = 130): ShownList & { query: string } => ({
  query,
  count,
  from,
  to,
  page: from / 60 + 1,
  events: {},
  mosques: Array.from({ length: to - from }, (_, at) => ({ id: String(from + at) }) as MosqueSummary),
})

test('the page that follows is added to the ones shown', () => {
  const shown = joined(joined(page(0, 60), page(60, 120)), page(120, 130))
  expect(shown).toMatchObject({ from: 0, to: 130, page: 3 })
  expect(shown.mosques.map((mosque) => mosque.id)).toEqual(Array.from({ length: 130 }, (_, at) => String(at)))
})

test('another search, another page or a list that changed takes the place of the old one', () => {
  expect(joined(page(0, 60), page(60, 120, '?q=x')).from).toBe(60)
  expect(joined(page(0, 60), page(120, 130)).from).toBe(120)
  expect(joined(page(0, 60), page(60, 120, '', 131)).mosques).toHaveLength(60)
})
