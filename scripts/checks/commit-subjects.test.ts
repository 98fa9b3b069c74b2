import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { longSubjects, newSubjects } from './commit-subjects.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commit-subjects-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function aRepository() {
  const folder = aFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder })
  git('init', '-q')
  const commit = (subject: string) => git('commit', '-q', '--allow-empty', '-m', subject)
  commit('before the check')
  writeFileSync(join(folder, 'check.ts'), '')
  git('add', 'check.ts')
  commit('adds the check')
  commit('first')
  commit('second')
  return folder
}

test('a subject may have 72 characters', () => {
  const [fits, tooLong] = ['é'.repeat(72), 'é'.repeat(73)]
  expect(longSubjects([fits, tooLong])).toEqual([tooLong])
})

test('only commits after the one that added the check are checked', () => {
  expect(newSubjects(aRepository(), 'check.ts')).toEqual(['second', 'first'])
})

test('before the check is committed, in a shallow clone and outside git nothing fails', () => {
  const repository = aRepository()
  expect(newSubjects(repository, 'other.ts')).toEqual([])
  const shallow = aFolder()
  execFileSync('git', ['clone', '-q', '--depth=2', `file://${repository}`, shallow])
  expect(newSubjects(shallow, 'check.ts')).toEqual(['second'])
  expect(newSubjects(aFolder(), 'check.ts')).toBeNull()
})
