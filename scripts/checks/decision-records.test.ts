import { expect, test } from 'vitest'
import { indexLine, indexProblems, recordProblems } from './decision-records.ts'

const record = `# Store times as text

**Date:** 2026-11-20

## Context

Lists are sorted.

## Decision

Text.

## Consequences

- One order.

## Alternatives considered

- **Numbers:** people cannot read them.
`

test('a record with the right shape has no problems', () => {
  expect(recordProblems('0001-store-times-as-text.md', record)).toEqual([])
  expect(recordProblems('0001-store-times-as-text.md', record.replace(/## Consequences[^#]*/, ''))).toEqual([])
})

test.each([
  ['Times.md', record, 'is not named'],
  ['0001-a.md', record.replace('# Store times as text', '# 0001 Times'), 'as title'],
  ['0001-a.md', record.replace('# Store times as text', '# Times'), 'as title'],
  ['0001-a.md', record.replace('2026-11-20', 'November'), '**Date:**'],
  ['0001-a.md', record.replace('## Context', '## Why'), 'must have the sections'],
  ['0001-a.md', `${record}\n## Later\n\nMore.\n`, 'must have the sections'],
  ['0001-a.md', record.replace('Text.', ''), 'has nothing under Decision'],
])('%s with another shape is rejected', (name, text, problem) => {
  expect(recordProblems(name, text).join()).toContain(problem)
})

test('the index lists every record with its title, and nothing else', () => {
  const line = '- [0001](0001-store-times-as-text.md) Store times as text'
  const records = { '0001-store-times-as-text.md': record }
  expect(indexProblems(`# Decisions\n\n${line}\n`, records)).toEqual([])
  expect(indexProblems('# Decisions\n', records)).toEqual([`lacks the line "${line}"`])
  expect(indexProblems(`${line}\n- [0002](0002-gone.md) Gone\n`, records)).toHaveLength(1)
})

test('two records of one number are rejected', () => {
  const records = { '0001-store-times-as-text.md': record, '0001-store-times.md': record }
  const index = Object.entries(records).map(([name, text]) => indexLine(name, text))
  expect(indexProblems(index.join('\n'), records)).toEqual(['has two records 0001'])
})
