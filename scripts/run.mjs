import { existsSync } from 'node:fs'

// Runs a command of package.json. An older Node must be able to parse this file, to print which version is needed.
const [major] = process.versions.node.split('.').map(Number)
const command = process.argv[2]

if (major < 24) {
  console.error(
    `This is Node ${process.version}. npm needs Node 20 or newer; on Linux it installs the project's own Node 24, elsewhere install Node 24 first. Run "npm ci" again, without --omit=optional.`,
  )
  process.exit(1)
}

process.env.NODE_ENV ??= command === 'dev' ? 'development' : 'production'
const { emitWarning } = process
// Node 24 warns about experimental features at every start, which operators would take for a problem of the site.
process.emitWarning = (warning, ...rest) => {
  if (!/^(SQLite|process\.execve) is an experimental feature/.test(String(warning))) emitWarning(warning, ...rest)
}
process.argv.splice(2, 1)
if (command === 'dev') console.log('Compiling the texts of all languages …')
// Texts become code before anything imports them. A start compiles them with its build, a shipped folder has them, and what lists the texts shows wrong ones too.
if (command !== 'start' && command !== 'texts' && existsSync('node_modules/@formatjs/icu-messageformat-parser'))
  (await import('./build/compile-texts.ts')).compileTexts()
await import(`./${command}.ts`)
