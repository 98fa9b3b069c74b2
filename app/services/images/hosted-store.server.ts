import type { HostedStore } from './store.server.ts'

/**
 * Uploads pictures to the hosted endpoint of the specification: `hosted+https://host/path?preset=…&folder=events`.
 * The query parameter `images` is the origin its pictures are served from, for the content security policy.
 */
export function hostedStore(address: string, seconds = 20): HostedStore {
  const url = new URL(address.replace(/^hosted\+/, ''))
  const preset = url.searchParams.get('preset')
  if (!preset) throw new Error('IMAGE_STORE needs preset among its query parameters')
  const folder = url.searchParams.get('folder') ?? 'events'
  const endpoint = `${url.origin}${url.pathname}`
  return {
    name: 'hosted',
    async upload(data, type) {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(data)], `picture.${type.replace('image/', '')}`, { type }))
      form.set('upload_preset', preset)
      form.set('folder', folder)
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(seconds * 1000),
      })
      const body = (await response.json().catch(() => ({}))) as { secure_url?: unknown; error?: { message?: unknown } }
      if (response.ok && typeof body.secure_url === 'string' && URL.parse(body.secure_url)) return body.secure_url
      throw new Error(String(body.error?.message ?? `The image service answered ${response.status}`))
    },
  }
}

/**
 * The source of hosted pictures for the content security policy: the origin in `images`, else any https address,
 * because only the service knows its own. Null for any other store.
 */
export function hostedImageSource(address: string | undefined): string | null {
  if (!address?.startsWith('hosted+')) return null
  const images = new URL(address.replace(/^hosted\+/, '')).searchParams.get('images')
  return (images && URL.parse(images)?.origin) || 'https:'
}
