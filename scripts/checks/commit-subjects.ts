import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const MAX_SUBJECT_CHARS = 72

/** The subjects that are longer than allowed. */
export function longSubjects(subjects: readonly string[]): string[] {
  return subjects.filter((subject) => [...subject].length > MAX_SUBJECT_CHARS)
}

/**
 * The subjects of all commits after the newest one that added this file; older ones may be longer. In a shallow clone the
 * oldest commit counts as the one that added it. Null where there is no git repository.
 */
export function newSubjects(cwd: string, file = 'scripts/checks/commit-subjects.ts'): string[] | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  try {
    const [added] = git('log', '--diff-filter=A', '--format=%H', '--', file)
    return added ? git('log', '--no-merges', '--format=%s', `${added}..HEAD`) : []
  } catch {
    return null
  }
}

// A long subject is worth a word, but no reason to refuse the work.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const subject of longSubjects(newSubjects('.') ?? []))
    console.log(`Longer than ${MAX_SUBJECT_CHARS} characters: ${subject}`)
