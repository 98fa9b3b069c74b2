/** The part of negotiator 1 that is used; its published types describe an older version. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | string[] | undefined> })
    encoding(available: readonly string[], options?: { preferred?: readonly string[] }): string | undefined
  }
}
