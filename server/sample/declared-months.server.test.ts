import { expect, test } from 'vitest'
import { checkDeclaration, findOpenQuestion, type KnownMonth } from '#app/features/hijri/declaration-rules.ts'
import { loadMoonFacts } from '#app/features/hijri/known-months.server.ts'
import { SAMPLE_AUTHORITY, sampleDeclarations } from './sample-data.ts'

const zone = 'Africa/Johannesburg'

test.each(['2026-11-20T10:00:00Z', '2027-02-07T18:00:00Z', '2027-03-11T10:00:00Z', '2028-06-01T10:00:00Z'])(
  'at %s the months of the sample could each have been entered, and name the sample committee alone',
  async (instant) => {
    const facts = await loadMoonFacts()
    const now = new Date(instant)
    const declared = sampleDeclarations(facts, now, zone, 12)
    expect(declared).toHaveLength(12)
    const known: KnownMonth[] = []
    for (const each of declared) {
      const proposal = { ...each, announcedAt: new Date(each.announcedAt) }
      const checked = checkDeclaration(proposal, { known, now, eveningOf: facts.eveningOf })
      expect(checked).toEqual({ ok: true, previousLength: each.previousLength })
      expect(each.authority).toBe(SAMPLE_AUTHORITY)
      known.push({ ...each, status: 'declared' })
    }
  },
)

test('on the evening of 7 February 2027 the month of the sample is 29 days old and the question is open', async () => {
  const { knownFrom, eveningOf } = await loadMoonFacts()
  const now = new Date('2027-02-07T18:00:00Z')
  const declared = sampleDeclarations({ knownFrom, eveningOf }, now, zone, 12)
  expect(declared.at(-1)).toMatchObject({ year: 1448, month: 8, firstDay: '2027-01-10' })
  const known = knownFrom(
    declared.map((each) => ({ ...each, correctedAt: null })),
    now,
  )
  expect(findOpenQuestion({ known, now, eveningOf })).toMatchObject({ next: { year: 1448, month: 9 } })
})
