// The only file an older Node must be able to read: it says what is missing, or hands over to the command.
const [major] = process.versions.node.split('.').map(Number)
const command = process.argv[2]

if (major < 24) {
  console.error(
    `Mosque Connect needs Node 24 or newer; this is ${process.version}. Install it from https://nodejs.org, or run "npm ci" without --omit=optional on Linux, where the project brings its own.`,
  )
  process.exit(1)
}

process.env.NODE_ENV ??= command === 'dev' ? 'development' : 'production'
const { emitWarning } = process
// Parts of Node 24 still announce themselves as new at every start; people would take it for a fault of the site.
process.emitWarning = (warning, ...rest) => {
  if (!/^(SQLite|process\.execve) is an experimental feature/.test(String(warning))) emitWarning(warning, ...rest)
}
process.argv.splice(2, 1)
await import(`./${command}.ts`)
