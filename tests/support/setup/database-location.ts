import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The setup sets it and the workers inherit it, so that runs at the same time use different databases.
process.env.TEST_RUN ??= randomBytes(4).toString('hex')

/** The folders of the databases of this run. */
export const dataFolders = join(tmpdir(), `mosque-connect-test-${process.env.TEST_RUN}`)

/** The folder with the migrated database that every worker copies. */
export const templateFolder = join(dataFolders, 'template')

/** The PostgreSQL schemas of this run, one for each worker. */
export const schemaPrefix = `test_${process.env.TEST_RUN}_`

/** A connection string whose connections use the given schema. */
export function inSchema(url: string, schema: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return address.href
}
