import { once } from 'node:events'
import { writeFile } from 'node:fs'
import { setPriority } from 'node:os'
import { readWorkbook, WorkbookError } from './read-workbook.ts'
import type { WorkbookAnswer } from './spreadsheet.server.ts'

// Reads one workbook in a process of its own, which may end by what the file needs without ending the site.

process.on('disconnect', () => process.exit())
// Where memory runs out, Linux ends this process and not the site. Other systems have no such file.
writeFile('/proc/self/oom_score_adj', '1000', () => {})
setPriority(10)

const answer = (bytes: Uint8Array): WorkbookAnswer => {
  try {
    return { ok: true, sheets: readWorkbook(bytes) }
  } catch (error) {
    if (error instanceof WorkbookError) return { ok: false, fault: error.fault }
    throw error
  }
}

const [bytes] = (await once(process, 'message')) as [Uint8Array]
process.send!(answer(bytes), () => process.disconnect())
