import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const RECORDS_FOLDER = 'docs/decisions'
const sections = /^Context,Decision,(Consequences,)?Alternatives considered$/

/** The differences of a decision record from the shape in docs/decisions/README.md. */
export function recordProblems(name: string, text: string): string[] {
  const problems: string[] = []
  const [title = '', blank, date = ''] = text.split('\n')
  if (!/^\d{4}(-[a-z0-9]+)+\.md$/.test(name)) problems.push('is not named 0000-the-decision.md')
  if (!/^# [A-Z]\S*( \S+){2,}$/.test(title) || blank !== '') problems.push('does not begin with the decision as title')
  if (!/^\*\*Date:\*\* \d{4}-\d{2}-\d{2}$/.test(date))
    problems.push('has no line "**Date:** YYYY-MM-DD" below the title')
  const [, ...parts] = text.split(/^## /m)
  const headings = parts.map((part) => part.split('\n', 1)[0])
  if (!sections.test(headings.join()))
    problems.push('must have the sections Context, Decision, Consequences (if any), Alternatives considered')
  for (const part of parts) {
    const [heading, ...content] = part.split('\n')
    if (!content.join('').trim()) problems.push(`has nothing under ${heading}`)
  }
  return problems
}

/** The line of a record in docs/decisions/README.md. */
export function indexLine(name: string, text: string): string {
  return `- [${name.slice(0, 4)}](${name}) ${/^# (.*)/.exec(text)?.[1] ?? ''}`
}

/** Records that are missing in the index, and lines of the index without a record. */
export function indexProblems(index: string, records: Record<string, string>): string[] {
  const expected = Object.entries(records).map(([name, text]) => indexLine(name, text))
  const listed = index.split('\n').filter((line) => /^- \[\d{4}\]/.test(line))
  const numbers = Object.keys(records).map((name) => name.slice(0, 4))
  return [
    ...numbers.filter((number, index) => numbers.indexOf(number) < index).map((number) => `has two records ${number}`),
    ...expected.filter((line) => !listed.includes(line)).map((line) => `lacks the line "${line}"`),
    ...listed.filter((line) => !expected.includes(line)).map((line) => `lists no record: "${line}"`),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = readdirSync(RECORDS_FOLDER).filter((name) => name !== 'README.md')
  const records = Object.fromEntries(names.map((name) => [name, readFileSync(`${RECORDS_FOLDER}/${name}`, 'utf8')]))
  const lines = [
    ...names.flatMap((name) => recordProblems(name, records[name] ?? '').map((problem) => `${name} ${problem}`)),
    ...indexProblems(readFileSync(`${RECORDS_FOLDER}/README.md`, 'utf8'), records).map(
      (problem) => `README.md ${problem}`,
    ),
  ]
  for (const line of lines) console.error(`${RECORDS_FOLDER}/${line}`)
  if (lines.length > 0) process.exit(1)
}
