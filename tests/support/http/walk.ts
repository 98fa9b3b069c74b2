import type { TestApp } from './app.ts'
import { type Page, readPage } from './page.ts'

/** A month or a filter leads to the next one without end. */
const MAX_QUERIES = 3

/** Every page that links lead to from some addresses, by its address. */
export async function walk(
  { visit }: Pick<TestApp, 'visit'>,
  within: RegExp,
  from: readonly string[],
  as?: string,
): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  const addresses = [...from]
  for (const address of addresses) {
    const response = await visit(address, as ? { as } : {})
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const page = await readPage(response)
    pages.set(address, page)
    for (const href of page.links) {
      const next = href.split('#', 1)[0]!
      const alike = addresses.filter((other) => other.split('?', 1)[0] === next.split('?', 1)[0])
      if (next.startsWith('/') && within.test(next) && !alike.includes(next) && alike.length < MAX_QUERIES)
        addresses.push(next)
    }
  }
  return pages
}
