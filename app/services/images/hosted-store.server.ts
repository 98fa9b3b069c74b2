import type { HostedStore } from './store.server.ts'

/**
 * Hands pictures to the hosted upload endpoint of the specification: `hosted+https://host/path?preset=…&folder=events`.
 * `images` among the query parameters names the origin its pictures are shown from, for the content policy.
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
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(seconds * 1000),
      })
      const body = (await answer.json().catch(() => ({}))) as { secure_url?: unknown; error?: { message?: unknown } }
      if (answer.ok && typeof body.secure_url === 'string' && URL.parse(body.secure_url)) return body.secure_url
      throw new Error(String(body.error?.message ?? `The image service answered ${answer.status}`))
    },
  }
}

/**
 * Where hosted pictures may be shown from, for the content policy: the origin named by `images`, else any https
 * address, because the service alone knows its own. Null with any other store.
 */
export function hostedImageSource(address: string | undefined): string | null {
  if (!address?.startsWith('hosted+')) return null
  const named = new URL(address.replace(/^hosted\+/, '')).searchParams.get('images')
  return (named && URL.parse(named)?.origin) || 'https:'
}
