import type { ReportContent } from './report-content.ts'
import type { MissingMosque } from './report-schema.ts'
import type { Suggestion } from './suggestion.ts'

/** What a report asks for in words, which nobody but a reader can change; empty for any other. */
export function requestInWords({ kind, content }: ReportMatter): string {
  if (kind === 'suggestion') return content.field === 'other' ? content.wanted : ''
  return kind === 'other' ? content.text : ''
}

/** What a report of each kind says. */
export type ReportContents = {
  time: ReportContent
  other: ReportContent
  missing: MissingMosque
  suggestion: Suggestion
}

/** What a report is about. */
export type ReportMatter = {
  [Kind in keyof ReportContents]: { kind: Kind; content: ReportContents[Kind] }
}[keyof ReportContents]
