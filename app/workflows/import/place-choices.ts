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
