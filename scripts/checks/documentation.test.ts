import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const documents = globSync([
  '*.md',
  'docs/**/*.md',
  'packages/*/README.md',
  '.github/**/*.md',
  '.github/workflows/*.yml',
])
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const folder = /^(?:app|api|server|ops|packages|scripts|bench|tests|docs|deploy|public|\.github|\.ci)\//

/** The files, links and npm scripts in a document that do not exist. */
function missingReferences(text: string, document: string): string[] {
  const paths = [...text.matchAll(/`([^`\s]+)`|npx (?:vitest run|playwright test) ([\w./-]+)/g)]
    .map(([, quoted, run]) => quoted ?? run ?? '')
    .filter((path) => folder.test(path) && !/[<>…*$]/.test(path))
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, link]) => new URL(link!, `file:///${document}`))
  const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name!)
  return [
    ...paths.filter((path) => !existsSync(path)),
    ...links.map(({ pathname }) => pathname.slice(1)).filter((path) => !existsSync(path)),
    ...commands.filter((name) => !(name in scripts)).map((name) => `npm run ${name}`),
  ]
}

test('missing files, links and commands are reported', () => {
  const text =
    '`app/none.ts`, `app/routes.ts`, [a](none.md), [b](../README.md), `npm run none`, `npx vitest run app/no.test.ts`'
  expect(missingReferences(text, 'docs/x.md')).toEqual([
    'app/none.ts',
    'app/no.test.ts',
    'docs/none.md',
    'npm run none',
  ])
})

test.each(documents)('%s refers only to files, links and commands that exist', (document) => {
  expect(missingReferences(readFileSync(document, 'utf8'), document)).toEqual([])
})

test('the line that CONTRIBUTING.md changes in the first hour exists', () => {
  const [, line = '', file = ''] = /change `([^`]+)` in `([^`]+)`/i.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? []
  expect(readFileSync(file, 'utf8')).toContain(line)
})

test('the workflow runs .ci/run', () => {
  expect(readFileSync('.github/workflows/ci.yml', 'utf8')).toContain('bash .ci/run')
})
