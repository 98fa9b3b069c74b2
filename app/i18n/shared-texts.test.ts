import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const imports = /(?:^|\n)import\s([^'"]*?)(?:from\s*)?['"](#app\/|\.\/)([^'"]+\.tsx?)['"]/g

/** The files that the browser loads for these modules, without server modules. */
function browserFiles(entries: readonly string[]): string[] {
  const visited = new Set<string>()
  const visit = (path: string) => {
    if (visited.has(path) || path.includes('.server.') || !existsSync(path)) return
    visited.add(path)
    for (const [, names = '', base, rest = ''] of readFileSync(path, 'utf8').matchAll(imports))
      if (!names.startsWith('type ')) visit(base === '#app/' ? join('app', rest) : join(dirname(path), rest))
  }
  for (const entry of entries) visit(entry)
  return [...visited]
}

test('components of the app use only shared and admin texts, because the browser loads no others', () => {
  const pages = globSync('app/routes/{admin,account,dev}/**/*.tsx')
  const files = browserFiles(['app/entry.client.tsx', 'app/root.tsx', 'app/routes/not-found.tsx', ...pages])
  expect(files.length).toBeGreaterThan(150)
  const offenders = files.filter((path) =>
    /import \{[^}]*\b(useTexts|publicTexts|usePageTexts|pageTexts)\b[^}]*\}/.test(readFileSync(path, 'utf8')),
  )
  expect(offenders).toEqual([])
})
