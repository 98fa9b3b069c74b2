import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { closeDatabase } from '#app/db/client.server.ts'
import { parseEnv } from '#app/env.server.ts'

export type Arguments = { values: Record<string, string | boolean | undefined>; words: string[] }

/** Runs a command of package.json. Errors end it with one line and exit code 1. */
export async function command(
  usage: string,
  options: ParseArgsOptionsConfig,
  run: (given: Arguments) => Promise<void>,
): Promise<void> {
  try {
    // The files a command writes are readable to this user only.
    process.umask(0o077)
    parseEnv(process.env)
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    await run({ values: values as Arguments['values'], words: positionals })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    console.error(code?.startsWith('ERR_PARSE_ARGS') ? `${message}\nUsage: ${usage}` : message)
    process.exitCode = 1
  } finally {
    await closeDatabase()
  }
}
