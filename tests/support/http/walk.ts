import type { TestApp } from './app.ts'

/** A month or a filter leads to the next one without end. */
const MAX_QUERIES = 3

/** Every page that links lead to from some addresses, by its address. */
export async function walk(
  { visit }: Pick<TestApp, 'visit'>,
  within: RegExp,
  from: readonly string[],
  as?: string,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const addresses = [...from]
  for (const address of addresses) {
    const response = await visit(address, as ? { as } : {})
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await response.text()
    pages.set(address, html)
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
      const next = href.replaceAll('&amp;', '&')
      const alike = addresses.filter((other) => other.split('?', 1)[0] === next.split('?', 1)[0])
      if (within.test(next) && !alike.includes(next) && alike.length < MAX_QUERIES) addresses.push(next)
    }
  }
  return pages
}
