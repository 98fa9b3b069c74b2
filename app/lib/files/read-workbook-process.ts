import { once } from 'node:events'
import { writeFile } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { isPdf, readPdf } from './read-pdf.ts'
import { readWorkbook, WorkbookError } from './read-workbook.ts'
import type { WorkbookAnswer } from './spreadsheet.server.ts'

// Reads one workbook or PDF in a process of its own, which may end by what the file needs without ending the site.

process.on('disconnect', () => process.exit())
// Where memory runs out, Linux ends this process and not the site. Other systems have no such file.
writeFile('/proc/self/oom_score_adj', '1000', () => {})
setPriority(10)

const MAX_MEMORY_BYTES = 600 * 1024 * 1024

// What is unpacked lies outside the heap and its limit; a thread of its own sees it also while this one is busy.
const guard = `setInterval(() => process.memoryUsage.rss() > ${MAX_MEMORY_BYTES} && process.kill(process.pid, 'SIGKILL'), 50)`

const answer = async (bytes: Uint8Array): Promise<WorkbookAnswer> => {
  try {
    if (!isPdf(bytes)) return { ok: true, sheets: readWorkbook(bytes) }
    new Worker(guard, { eval: true }).unref()
    return { ok: true, sheets: await readPdf(bytes) }
  } catch (error) {
    if (error instanceof WorkbookError) return { ok: false, fault: error.fault }
    throw error
  }
}

const [bytes] = (await once(process, 'message')) as [Uint8Array]
process.send!(await answer(bytes), () => process.disconnect())
