import type { InstantText, JsonText } from './column-values.ts'

export type ImportTable = {
  id: string
  actorId: string
  fileName: string
  /** The language of the report. */
  language: string
  status: 'checking' | 'checked' | 'writing' | 'done' | 'failed' | 'cancelled'
  progress: JsonText | null
  /** The report of the dry run, what was written, or why it failed. */
  result: JsonText | null
  /** Renewed while a process works on it. */
  heartbeatAt: InstantText
  createdAt: InstantText
}

/** The text of the file, in parts that are short to read and write. */
export type ImportPartTable = { importId: string; position: number; content: string }
