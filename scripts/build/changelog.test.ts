import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isNewer, notesOf, withRelease } from './changelog.ts'

const before = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n## [1.0.0] - 2026-11-23\n\n- First.\n'

test('a release takes what is unreleased as its notes', () => {
  const after = withRelease(before, '1.1.0', '2026-12-01')
  expect(after).toContain('## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n### Added')
  expect([notesOf(after, '1.1.0'), notesOf(after, '1.0.0')]).toEqual(['### Added\n\n- New.', '- First.'])
  expect(() => withRelease(after, '1.2.0', '2026-12-02')).toThrow('nothing under Unreleased')
  expect(() => notesOf(after, '1.2.0')).toThrow('says nothing of 1.2.0')
})

test.each([
  ['1.1.0', '1.0.0', true],
  ['1.0.10', '1.0.9', true],
  ['2.0.0', '1.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.9', '1.1.0', false],
  ['v1.1.0', '1.0.0', false],
  ['1.1', '1.0.0', false],
])('%s after %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected)
})

test('what is unreleased has at most 60 lines, and version 1.0.0 two screens', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const [, unreleased = '', first = ''] = changelog.split(/^## \[/m)
  expect(unreleased.trim().split('\n').length).toBeLessThanOrEqual(60)
  expect(first.trim().split('\n').length).toBeLessThanOrEqual(60)
})
