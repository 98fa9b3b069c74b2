/** An error's message as it may be shown: without the name and password or key an address in it carries. */
export const withoutSecrets = (message: string): string =>
  message
    .replaceAll(/\/\/[^\s/@]+@/g, '//…@')
    .replaceAll(/([?&;\s](?:[\w-]*(?:password|secret|token|key|signature))=)[^\s&;]+/gi, '$1…')
