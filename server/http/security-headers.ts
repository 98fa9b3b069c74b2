import type { Env } from '#app/env.server.ts'
import type { Frame } from '#app/lib/web/page-handle.ts'
import { hostedImageSource } from '#app/services/images/store.server.ts'
import type { Site } from './site.ts'

/** The inline elements that a policy allows: hashes for cached pages, a nonce for personal ones. */
export type InlineAllowance = { script: readonly string[]; style: readonly string[] }

export type SecurityHeaders = {
  /** On every response. */
  common: readonly (readonly [name: string, value: string])[]
  /** With the origin whose audio or video the page plays, if any. */
  policyFor(inline: InlineAllowance, frame: Frame, media?: string): string
  /** For error pages of the host: styles, fonts and pictures of the site, no script. */
  errorPolicy: string
  /** For responses that are not pages: nothing may run or load. */
  barePolicy: string
  /** For the worker that reads photos, the only code that may compile WebAssembly: it loads its own files and nothing else. */
  recognizerPolicy: string
  /** For the service worker, whose policy is that of its own file: it fetches from this site and loads nothing else. */
  workerPolicy: string
}

/** The security headers of this site. */
export function securityHeaders(
  settings: Pick<Env, 'MAP_TILES' | 'IMAGE_STORE' | 'OIDC_ISSUER' | 'GOOGLE_CLIENT_ID' | 'NODE_ENV'>,
  site: Site,
): SecurityHeaders {
  const common: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ]
  if (site.tls) common.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  const development = settings.NODE_ENV === 'development'
  const images = ["'self'", 'data:', 'blob:', ...pictureSources(settings)].join(' ')
  const signIn = signInOrigins(settings)
  const fixed = [
    "default-src 'self'",
    `img-src ${images}`,
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...signIn].join(' '),
    "manifest-src 'self'",
    `worker-src 'self'${development ? ' blob:' : ''}`,
    ...(development ? ["connect-src 'self' ws:"] : []),
    ...(site.tls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  // Vite's development client adds inline styles and modules.
  const loose = development ? " 'unsafe-inline'" : ''
  return {
    common,
    barePolicy: "default-src 'none'; frame-ancestors 'none'; sandbox",
    recognizerPolicy: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    workerPolicy: "default-src 'none'; connect-src 'self'",
    errorPolicy: `default-src 'none'; style-src 'self'${loose}; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    policyFor(inline, frame, media) {
      const files = hasFiles(frame) ? ["'self'"] : []
      const script = frame === 'bare' ? "'none'" : [...files, ...(development ? [] : inline.script)].join(' ') + loose
      const style = ["'self'", ...(development ? [] : inline.style)].join(' ')
      const played = media ? `; media-src ${media}` : ''
      return `${fixed}${played}; script-src ${script}; style-src ${style}${loose}; frame-ancestors ${ancestors[frame]}`
    },
  }
}

/** A page that stands bare has no script, an embed one of its own lines, and a board its own file. */
const hasFiles = (frame: Frame) => frame === 'site' || frame === 'board'

/** Which pages may show a page in a frame. */
const ancestors: Record<Frame, string> = { site: "'none'", bare: "'none'", embed: '*', board: "'self'" }

function pictureSources(settings: Pick<Env, 'MAP_TILES' | 'IMAGE_STORE'>): string[] {
  const sources: string[] = []
  if (settings.MAP_TILES) sources.push(...originOf(settings.MAP_TILES.replaceAll(/[{}]/g, '')))
  const hosted = hostedImageSource(settings.IMAGE_STORE)
  if (hosted) sources.push(hosted)
  return sources
}

function signInOrigins(settings: Pick<Env, 'OIDC_ISSUER' | 'GOOGLE_CLIENT_ID'>): string[] {
  if (settings.OIDC_ISSUER) return originOf(settings.OIDC_ISSUER)
  return settings.GOOGLE_CLIENT_ID ? ['https://accounts.google.com'] : []
}

const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : [])
