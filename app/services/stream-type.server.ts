import { fetchPublic } from '#app/services/images/fetch-picture.server.ts'

/** What servers call the audio that browsers play without a library: MP3, AAC and Ogg. */
const audioTypes: Readonly<Record<string, string>> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/aac': 'audio/aac',
  'audio/aacp': 'audio/aac',
  'audio/x-aac': 'audio/aac',
  'audio/ogg': 'audio/ogg',
  'application/ogg': 'audio/ogg',
}

/**
 * What kind of audio is at an address, asked as pictures are fetched and without reading it; empty for a page, for what
 * does not answer, and for what is moved to another host, which the policy of the page would not allow.
 */
export async function fetchStreamType(address: string, network?: Parameters<typeof fetchPublic>[2]): Promise<string> {
  try {
    const { url, response } = await fetchPublic(address, 'audio/*', network)
    response.destroy()
    const [type = ''] = (response.headers['content-type'] ?? '').toLowerCase().split(';')
    const isHere = response.statusCode === 200 && url.origin === new URL(address).origin
    return (isHere && audioTypes[type.trim()]) || ''
  } catch {
    return ''
  }
}
