import { completeLanguages, directionOf } from '#app/i18n/languages.ts'

/** A language for each direction: what engines do differently depends on that, not on the words. */
export const oneOfEachDirection = (['ltr', 'rtl'] as const).map(
  (direction) => completeLanguages.find((language) => directionOf(language) === direction)!,
)

/** The functions of a browser that the walk uses. Elements are given by CSS selectors. */
export type Driver = {
  /** Opens an address and waits until the page is loaded. */
  open(address: string): Promise<unknown>
  click(selector: string): Promise<unknown>
  /** Types at the end of the field's value. */
  type(selector: string, text: string): Promise<unknown>
  back(): Promise<unknown>
  /** The value of an expression in the page; it must be plain data. */
  evaluate<T>(expression: string): Promise<T>
  /** Errors of the pages since the last call. */
  takeErrors(): string[]
  close(): Promise<void>
}

/**
 * Whether an error comes from the site: browsers log one for an expected 404, and Firefox one for a load that the page
 * cancelled while a service worker was answering it, even when the worker only passes it on, and for a font that was on
 * its way when the page was left (2152398850). A worker that fails, a promise that rejects for one, is named by other
 * words.
 */
export const isOurError = (text: string): boolean =>
  !/status of 404|ServiceWorker intercepted the request and encountered an unexpected error|download failed.* status=2152398850/.test(
    text,
  )
