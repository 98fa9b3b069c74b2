import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const checkout = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8)

/** The folder with the migrated database that every test file copies. */
export const templateFolder = join(tmpdir(), `mosque-connect-template-${checkout}`)

/** The PostgreSQL schemas of this checkout, one for each worker. */
export const schemaPrefix = `test_${checkout}_`

/** A connection string whose connections use the given schema. */
export function inSchema(url: string, schema: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return address.href
}
