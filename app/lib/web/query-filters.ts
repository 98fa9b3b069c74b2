/** How a filter is parsed from the query of an address, and its value when it is absent or invalid. */
export type Filter<T> = { absent: T; read: (text: string) => T }

/** A filter that may be several times in a query, and is read from all its values. */
export type ListFilter = { absent: readonly string[]; readAll: (texts: readonly string[]) => readonly string[] }

/** A text without control characters, truncated to a number of characters. */
export const textFilter = (maxChars: number): Filter<string> => ({
  absent: '',
  read: (text) =>
    text
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxChars)
      // The cut may have halved a character, or left a space at the end.
      .replace(/\p{Cs}/gu, '')
      .trim(),
})

/** One of several words, or `absent` for any other. */
export const choiceFilter = <T extends string, A extends T | null>(
  choices: readonly T[],
  absent: A,
): Filter<T | A> => ({
  absent,
  read: (text) => choices.find((choice) => choice === text) ?? absent,
})

/** Several different texts in alphabetical order, each as `textFilter` reads it; further ones are ignored. */
export const textsFilter = (maxChars: number, maxTexts: number): ListFilter => ({
  absent: [],
  readAll(texts) {
    const { read } = textFilter(maxChars)
    return [...new Set(texts.map(read))].filter(Boolean).sort().slice(0, maxTexts)
  },
})

const MAX_ID_CHARS = 64

/** An id; null when it is absent or invalid. */
export const idFilter: Filter<string | null> = {
  absent: null,
  read: (text) => (text.trim().length > MAX_ID_CHARS ? null : text.trim() || null),
}

const MAX_PAGE = 10_000

/** A page number, from 1. */
export const pageFilter: Filter<number> = {
  absent: 1,
  read: (text) => (/^\d{1,5}$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PAGE) : 1),
}

type Filters = Record<string, Filter<unknown> | ListFilter>
type ValuesOf<F extends Filters> = { [K in keyof F]: F[K]['absent'] }

/** Reads the filters of a list from its query and writes them back in canonical form. */
export function queryFilters<F extends Filters>(filters: F) {
  const names: (keyof F & string)[] = Object.keys(filters)
  return {
    read(query: URLSearchParams): ValuesOf<F> {
      const values: Partial<ValuesOf<F>> = {}
      for (const name of names) {
        const filter = filters[name]!
        const texts = query.getAll(name).filter((each) => each !== '')
        const [last] = texts.slice(-1)
        const value = last === undefined ? filter.absent : 'read' in filter ? filter.read(last) : filter.readAll(texts)
        values[name] = value as ValuesOf<F>[typeof name]
      }
      return values as ValuesOf<F>
    },

    /** `?q=quds&page=2`; values that equal the default are left out. */
    write(values: { [K in keyof F]?: ValuesOf<F>[K] | null | undefined }): string {
      const query = new URLSearchParams()
      for (const name of names) {
        const value = values[name] ?? filters[name]!.absent
        if (Array.isArray(value)) for (const each of value) query.append(name, String(each))
        else if (value !== filters[name]!.absent) query.set(name, String(value))
      }
      return query.size > 0 ? `?${query}` : ''
    },
  }
}

/** The type of the values of declared filters. */
export type FilterValues<Q extends { read: (query: URLSearchParams) => unknown }> = ReturnType<Q['read']>
