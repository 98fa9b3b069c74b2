import { readFile, stat } from 'node:fs/promises'
import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { now } from '#app/services/clock.server.ts'
import type { DryRun } from '#app/workflows/import/import-plan.ts'
import { planImport } from '#app/workflows/import/plan-import.server.ts'
import { readImportFile, readSentFile } from '#app/workflows/import/read-import-file.server.ts'
import { importAs } from '#app/workflows/import/run-import.server.ts'
import { importDump } from '#server/dump/import-dump.ts'
import { command } from './command.ts'

const USAGE = 'npm run import -- FILE [--write] [--superadmin EMAIL], or FOLDER of a dump'
const author = { id: 'terminal', name: 'Terminal', role: 'superadmin' }
const options = {
  write: { type: 'boolean' },
  superadmin: { type: 'string' },
} as const

await command(USAGE, options, async ({ values, words }) => {
  const [file] = words
  if (!file) throw new Error(`Name the file to import.\nUsage: ${USAGE}`)
  if ((await stat(file).catch(() => null))?.isDirectory()) {
    console.log(await openDatabase())
    await migrate()
    const counts = await importDump(file, { author, now: now() })
    return console.log(
      Object.entries(counts)
        .map(([thing, count]) => `${thing}: ${count}`)
        .join(', '),
    )
  }
  const bytes = await readFile(file).catch(() => {
    throw new Error(`The file ${file} cannot be read.`)
  })
  console.log(await openDatabase())
  await migrate()
  const texts = textsIn(defaultLanguage).admin
  const sent = await readSentFile(new File([bytes], file), author.id)
  if (!sent.ok) throw new Error(texts.adminTransfer.faults[sent.fault])
  const read = await readImportFile(new TextDecoder(sent.encoding).decode(await sent.content.arrayBuffer()))
  if (!read.ok) throw new Error(texts.adminTransfer.faults[read.fault])
  const instant = now()
  const dryRun = await planImport(read.raw, { language: defaultLanguage, now: instant })
  printReport(dryRun)
  if (dryRun.errors > 0) throw new Error(texts.adminTransfer.hasErrors({ count: dryRun.errors }))
  if (!values.write) return console.log('This was a dry run: nothing was written. Add --write to import.')
  const superadmins = new Set(typeof values.superadmin === 'string' ? [values.superadmin.toLowerCase()] : [])
  const done = await importAs(author, dryRun.plan, { now: instant, superadmins, onProgress: printProgress })
  console.log(texts.adminTransfer.done({ mosques: done.mosques, events: done.events, admins: done.admins }))
})

function printReport({ lines }: DryRun) {
  for (const { kind, row, name, outcome, remarks } of lines)
    if (outcome === 'error' || remarks.length > 0)
      console.log(`${kind} ${row}: ${name || '(no name)'}: ${[outcome, ...remarks].join(', ')}`)
  const counts = Map.groupBy(lines, (line) => line.outcome)
  console.log([...counts].map(([outcome, rows]) => `${outcome}: ${rows.length}`).join(', '))
}

function printProgress(done: number, total: number) {
  if (done % 100 === 0 || done === total) console.log(`Importing: ${done} of ${total}`)
}
