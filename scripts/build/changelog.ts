const UNRELEASED = '## [Unreleased]'
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/** Whether a version is written as three numbers and comes after another one. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [VERSION.exec(version), VERSION.exec(than)].map((found) => found?.slice(1).map(Number))
  const at = one?.findIndex((part, index) => part !== other?.[index]) ?? -1
  return at >= 0 && one![at]! > (other?.[at] ?? 0)
}

/** The changelog with what is unreleased as the section of a version. */
export function withRelease(changelog: string, version: string, day: string): string {
  if (sectionOf(changelog, 'Unreleased') === '') throw new Error('CHANGELOG.md has nothing under Unreleased.')
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`)
}

/** What a version brought, as the notes of its release. */
export function notesOf(changelog: string, version: string): string {
  const notes = sectionOf(changelog, version)
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version || 'no version'}.`)
  return notes
}

function sectionOf(changelog: string, name: string): string {
  const sections = changelog.split(/^(?=## \[)/m)
  const section = sections.find((each) => each.startsWith(`## [${name}]`)) ?? ''
  return section.split('\n').slice(1).join('\n').trim()
}
