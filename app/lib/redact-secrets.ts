/** Removes credentials and keys of addresses from an error message, so that it can be shown. */
export const redactSecrets = (message: string): string =>
  message
    .replaceAll(/\/\/[^\s/@]+@/g, '//…@')
    .replaceAll(/([?&;\s](?:[\w-]*(?:password|secret|token|key|signature))=)[^\s&;]+/gi, '$1…')
