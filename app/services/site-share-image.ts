import { type Language, localAddress } from '#app/i18n/languages.ts'
import type { SettingsDocument } from './settings-schema.ts'

const CAPE_TOWN_IMAGE = '/share.png'

/** The address of the picture of the site: that of Cape Town has its drawing and words, any other is rendered. */
export function siteShareImage({ site }: Pick<SettingsDocument, 'site'>, language: Language): string {
  const ownWords = Object.values(site.texts).some((texts) => texts?.heroTitle || texts?.heroText)
  if (site.preset === 'cape-town' && site.scene === 'cape' && !ownWords) return CAPE_TOWN_IMAGE
  return localAddress(language, '/preview.png')
}
