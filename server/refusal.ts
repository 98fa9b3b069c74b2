import ar from '#app/i18n/ar/host.ts'
import en from '#app/i18n/en/host.ts'
import { directionOf, languageOf, localAddress } from '#app/i18n/languages.ts'

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
export function refusalPage(status: number, path: string): string {
  const language = languageOf(path)
  const texts = language === 'ar' ? ar : en
  const { title, message } = texts[reasons[status] ?? (status < 500 ? 'badRequest' : 'failed')]
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${title}</h1><p>${message}</p><p><a href="${localAddress(language, '/')}">${texts.home}</a></p></main></body></html>\n`
}

/** The same for programs. */
export function refusalJson(status: number): string {
  const { title, message } = en[reasons[status] ?? (status < 500 ? 'badRequest' : 'failed')]
  return JSON.stringify({ error: `${title}. ${message}`, status })
}
