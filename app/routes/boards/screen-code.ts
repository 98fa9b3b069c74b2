import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { makeCode } from '#app/features/boards/screens.server.ts'
import { drawQrCode, QUIET_MODULES } from '#app/lib/files/qr-code.server.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { QrPicture } from '#app/ui/pictures/qr-picture.tsx'
import type { Route } from './+types/screen-code.ts'

export const handle = { kind: 'file', cached: false, maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies PublicPage

const MODULE_PIXELS = 8

export const loader = () => new Response('Send a POST', { status: 405, headers: { Allow: 'POST' } })

/** A code for a screen that is not paired yet, and the QR code that leads an admin to where it is entered. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const { now, clientAddress, origin } = requestFacts(context)
  // Without a form it is not a screen that asks.
  sentForm(context)
  const made = await makeCode(clientAddress, now)
  if (!made) return new Response('Too many codes', { status: 429, headers: { 'Retry-After': '600' } })
  const drawn = await drawQrCode(`${origin}/admin/mosque/boards?code=${made.code}`, QUIET_MODULES.poster)
  const svg = renderToStaticMarkup(createElement(QrPicture, { code: drawn, pixels: drawn.side * MODULE_PIXELS }))
  const { expiresAt, ...code } = made
  return Response.json({
    ...code,
    lifeMs: expiresAt - now.getTime(),
    address: `${origin.replace(/^https?:\/\//, '')}/admin/mosque/boards`,
    picture: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  })
}
