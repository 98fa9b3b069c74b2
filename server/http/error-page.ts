import { json } from '#api/salaah/problems.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type en from '#app/i18n/en/host.ts'
import { defaultLanguage, directionOf, languageOf, localAddress } from '#app/i18n/languages.ts'

/** How the salaah API names a status. */
const salaahNames: Record<number, string> = { 400: 'BAD_REQUEST', 404: 'RESOURCE_NOT_FOUND', 405: 'NOT_ALLOWED' }

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

/** A short page in plain words for a request that never reached the site's own pages. */
export function errorPage(status: number, path: string): string {
  const language = languageOf(path)
  const texts = textsIn(language).host
  const { title, message } = texts[reasons[status] ?? (status < 500 ? 'badRequest' : 'failed')]
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${title}</h1><p>${message}</p><p><a href="${localAddress(language, '/')}">${texts.home}</a></p></main></body></html>\n`
}

/** Whether an address belongs to one of the two APIs. */
export const isApi = (path: string): boolean => /^\/(api|v1)(\/|\?|$)/.test(path)

/** The same for programs, in the shape in which each API reports errors. */
export function errorJson(status: number, path: string): string {
  const { title, message } = textsIn(defaultLanguage).host[reasons[status] ?? (status < 500 ? 'badRequest' : 'failed')]
  const text = `${title}. ${message}`
  if (/^\/v1(\/|\?|$)/.test(path))
    return json({ code: status, status: salaahNames[status] ?? 'SERVER_ERROR', data: text })
  return JSON.stringify({ message: text })
}
