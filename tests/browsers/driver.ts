/** What the walk needs of a browser, whichever engine it is. Elements are named by CSS selectors. */
export type Driver = {
  /** Opens an address and waits until the page is loaded. */
  open(address: string): Promise<void>
  click(selector: string): Promise<void>
  /** Types at the end of what the field holds. */
  type(selector: string, text: string): Promise<void>
  back(): Promise<void>
  /** The value of an expression in the page; it must be plain data. */
  evaluate<T>(expression: string): Promise<T>
  /** Errors of the pages since the last call. */
  takeErrors(): string[]
  close(): Promise<void>
}

/** A missing page is announced by the browser itself; everything else is ours. */
export const isOurError = (text: string): boolean => !/status of 404/.test(text)
