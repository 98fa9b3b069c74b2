import { data, type HeadersArgs, type ShouldRevalidateFunctionArgs } from 'react-router'

/** Ends the request with 404; pages of the admin show the message. */
export function notFound(message: string): never {
  throw data(message, { status: 404 })
}

/** Ends the request with 403: the actor does not have this permission. */
export function forbidden(): never {
  throw data('You may not do this.', { status: 403 })
}

/** For routes that can return 429: `export const headers = retryAfterHeader`. React Router drops the header otherwise. */
export function retryAfterHeader({ actionHeaders, errorHeaders }: HeadersArgs): Record<string, string> {
  const seconds = errorHeaders?.get('Retry-After') ?? actionHeaders.get('Retry-After')
  return seconds ? { 'Retry-After': seconds } : {}
}

/**
 * For pages whose address contains a token: other sites must not learn it. `no-referrer` would also hide the origin of
 * the form.
 */
export const tokenPageHeaders = (args: HeadersArgs): Record<string, string> => ({
  ...retryAfterHeader(args),
  'Referrer-Policy': 'same-origin',
})

/**
 * For pages whose loader would redirect after their form, so that the answer stays shown:
 * `export const shouldRevalidate = exceptAfterForms`.
 */
export const exceptAfterForms = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== 'POST' && defaultShouldRevalidate

/** Runs the work of an action. When it fails, logs the error and answers it; responses such as 403 are thrown on. */
export async function answerFailure<R, F>(logMessage: string, work: () => Promise<R>, answer: () => F): Promise<R | F> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(logMessage, error)
    return answer()
  }
}
