/** Rows for new cities below the existing ones, so that cities can be added without script. */
export const EMPTY_ROWS = 2

/** The field of a CSV file with cities, in a form of its own. */
export const CITIES_FILE_FIELD = 'citiesFile'

/** The names of a city's fields in the form; each is followed by the number of its row. */
export const cityField = (row: number, name: string) => `city.${row}.${name}`
