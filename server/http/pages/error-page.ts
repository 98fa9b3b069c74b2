import { problemType, toProblem } from '#api/v1/endpoint.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type en from '#app/i18n/compiled/en/host.ts'
import { markFallbackTexts } from '#app/i18n/fallback.ts'
import { defaultLanguage, directionOf, languageOf, localAddress } from '#app/i18n/languages.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { json } from '#salaah-api/route.ts'
import type { PlainResponse } from '#server/http/encoded-response.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'

/** Renders an error page for a request that did not reach the pages of the site. */
export type RenderErrorPage = (status: number, path: string) => PlainResponse

type Reason = Exclude<keyof typeof en, 'home'>

const reasons: Record<number, Reason> = {
  400: 'badRequest',
  403: 'otherSite',
  404: 'notFound',
  405: 'notAllowed',
  413: 'tooLarge',
  414: 'badRequest',
  429: 'tooMany',
  431: 'badRequest',
  503: 'unavailable',
}
/** The names of statuses in the salaah API. */
const salaahNames: Record<number, string> = { 400: 'BAD_REQUEST', 404: 'RESOURCE_NOT_FOUND', 405: 'NOT_ALLOWED' }

const reasonOf = (status: number): Reason => reasons[status] ?? (status < 500 ? 'badRequest' : 'failed')

/** Error pages with the site's stylesheet. They need neither the database nor React Router. */
export function errorPages(stylesheet: string, security: SecurityHeaders): RenderErrorPage {
  return (status, path) => {
    const language = languageOf(path)
    const { [reasonOf(status)]: reason, home } = textsIn(language).host
    const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${reason.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main id="content" class="wrap flex flex-1 flex-col items-center py-12 text-center sm:py-16">
<img src="/favicon.svg" alt="" width="80" height="80" class="size-20">
<h1 class="mt-4 text-4xl">${reason.title}</h1>
<p class="measure mt-3 text-ink-soft text-lg">${reason.message}</p>
<p class="mt-6"><a class="${buttonClass()}" href="${localAddress(language, '/')}">${home}</a></p>
</main>
</body>
</html>
`
    const headers = [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Security-Policy', security.errorPolicy],
    ] as const
    return { status, headers, body: Buffer.from(markFallbackTexts(html)) }
  }
}

/** Whether an address belongs to one of the two APIs. */
export const isApi = (path: string): boolean => /^\/(api|v1)(\/|\?|$)/.test(path)

/** The same as JSON, in the error format of each API. */
export function errorJson(status: number, path: string): { type: string; body: string } {
  const { title, message } = textsIn(defaultLanguage).host[reasonOf(status)]
  const text = `${title}. ${message}`
  if (/^\/v1(\/|\?|$)/.test(path))
    return {
      type: 'application/json; charset=utf-8',
      body: json({ code: status, status: salaahNames[status] ?? 'SERVER_ERROR', data: text }),
    }
  return { type: problemType, body: JSON.stringify(toProblem(status, text)) }
}
