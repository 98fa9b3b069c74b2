import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import type { Candidate } from './match-osm.ts'

/** What to do with a place that is perhaps a mosque of this site. */
export type PlaceChoice = 'same' | 'new' | 'leave'

/** A place that is perhaps a mosque of this site, for the question about it. */
export type PlaceDoubt = {
  mosqueId: string
  mosqueName: string
  /** The row of the file that is perhaps the same; null when it is a mosque of this site. */
  ofRow: number | null
  /** Null when the position of the mosque is not known. */
  meters: number | null
  /** `node/123`; null when the file has no ids, and the choice cannot be remembered. */
  recordId: string | null
  /** What was chosen, now or at an earlier import. */
  chosen: PlaceChoice | null
}

/** The choices of an import by row. `same` counts only for the mosque it was chosen for. */
export type PlaceChoices = ReadonlyMap<number, { choice: PlaceChoice; mosqueId: string }>

type Doubted = {
  row: number
  recordId: string | null
  /** The row of the file that is perhaps the same. */
  ofRow: number | undefined
  choices: PlaceChoices | undefined
  /** It was left out at an earlier import. */
  isLeftOut: boolean
}

/** The question whether a place is a mosque. What was chosen now counts first, then what was chosen at an earlier import. */
export function toDoubt(
  { candidate: { id, names }, kilometers }: { candidate: Pick<Candidate, 'id' | 'names'>; kilometers: number | null },
  { row, recordId, ofRow, choices, isLeftOut }: Doubted,
): PlaceDoubt {
  // The id of a new mosque is another one when the import is written.
  const mosqueId = ofRow === undefined ? id : `row-${ofRow}`
  const now = choices?.get(row)
  return {
    mosqueId,
    mosqueName: names[0] ?? '',
    ofRow: ofRow ?? null,
    meters: kilometers === null ? null : Math.round(kilometers * 1000),
    recordId,
    // Another mosque may be the likely one by now.
    chosen: now?.mosqueId === mosqueId ? now.choice : isLeftOut ? 'leave' : null,
  }
}

/** The line of a place about which nothing was chosen yet, or that was left out; null for one that is imported. */
export function undecided(
  { chosen, mosqueName: name, meters }: PlaceDoubt,
  report: AdminTexts['adminTransfer']['remarks'],
): { outcome: 'skip' | 'doubtful'; remarks: string[] } | null {
  if (chosen === 'leave') return { outcome: 'skip', remarks: [report.chosenLeave] }
  if (chosen !== null) return null
  return { outcome: 'doubtful', remarks: [meters === null ? report.maybe({ name }) : report.maybeAt({ name, meters })] }
}

/** What becomes of the new places that a file calls prayer rooms, which some towns call their small mosques too. */
export const roomChoices = ['prayer-room', 'mosque', 'leave'] as const
export type RoomChoice = (typeof roomChoices)[number]

const PREFIX = 'place-'

/** The name of the field for the choice about a row. */
export const placeChoiceField = (row: number) => `${PREFIX}${row}`

/** The value of that field. */
export const choiceValue = (choice: PlaceChoice, { mosqueId }: Pick<PlaceDoubt, 'mosqueId'>) => `${choice} ${mosqueId}`

/** Reads the choices of a form; what is not one of the values above is left undecided. */
export function readPlaceChoices(form: FormData): PlaceChoices {
  const choices = new Map<number, { choice: PlaceChoice; mosqueId: string }>()
  for (const [name, value] of form) {
    const row = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0
    const [, choice, mosqueId] = /^(same|new|leave) ([\w-]{1,128})$/.exec(String(value)) ?? []
    if (Number.isSafeInteger(row) && row > 0 && choice && mosqueId)
      choices.set(row, { choice: choice as PlaceChoice, mosqueId })
  }
  return choices
}
