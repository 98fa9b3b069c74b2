import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const matches = [
  {
    id: 'root',
    loaderData: { shell: { origin: 'https://example.org', siteName: 'Our Masajid', shareImage: '/preview.png' } },
  },
]

function head(pathname: string, search = '', extra: Partial<Parameters<typeof pageMeta>[0]> = {}) {
  return pageMeta({ title: 'Mosques', description: 'Find one.', location: { pathname, search }, matches, ...extra })
}

test('a title contains the page and the site', () => {
  expect(head('/mosques')).toContainEqual({ title: 'Mosques · Our Masajid' })
  expect(head('/mosques')).toContainEqual({ name: 'description', content: 'Find one.' })
})

test('each language of a page is canonical and links to all languages', () => {
  const arabic = head('/ar/mosques')
  expect(arabic).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://example.org/ar/mosques' })
  for (const [hrefLang, href] of [
    ['en', 'https://example.org/mosques'],
    ['ar', 'https://example.org/ar/mosques'],
    ['x-default', 'https://example.org/mosques'],
  ]) {
    expect(arabic).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang, href })
  }
})

test('the canonical address contains only the given query parameters', () => {
  const page = head('/mosques', '?area=Bo-Kaap&utm_source=x&page=2', { canonicalParams: ['page'] })
  expect(page).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://example.org/mosques?page=2' })
})

test('the address of the Arabic home page does not end in a slash', () => {
  expect(head('/ar')).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://example.org/ar' })
})

test('a hidden page has noindex and no canonical address', () => {
  const page = head('/admin', '', { hidden: true })
  expect(page).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify(page)).not.toContain('canonical')
})

test('the picture of a page has an absolute address', () => {
  const page = head('/mosques/1', '', { image: { url: '/uploads/a.jpg', alt: 'A mosque' } })
  expect(page).toContainEqual({ property: 'og:image', content: 'https://example.org/uploads/a.jpg' })
})
