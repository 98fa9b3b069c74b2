import { expect, test } from 'vitest'
import { defaultSettings, type OwnTexts } from './settings-document.ts'
import { documentSchemas, type SettingsDocument } from './settings-schema.ts'
import { siteWords } from './site-words.server.ts'

type City = SettingsDocument['salaah']['cities'][number]

const city = (en: string, ar: string, inDirectory = false): City => ({
  id: en.toLowerCase(),
  names: { en, ar },
  latitude: 51.5,
  longitude: -0.1,
  zone: 'Europe/London',
  inDirectory,
})

const site = (cities: City[], texts: { en?: OwnTexts; ar?: OwnTexts } = {}, siteDescription = '') => ({
  customization: { ...defaultSettings.customization, siteName: 'Masjid Finder', siteDescription },
  salaah: { ...documentSchemas.salaah.parse(defaultSettings.salaah), cities },
  site: { preset: 'neutral' as const, scene: 'city' as const, texts },
})

const london = city('London', 'لندن', true)
const leeds = city('Leeds', 'ليدز', true)

test('neutral words name the cities of the site, in each language', () => {
  expect(siteWords(site([london]), 'en')).toMatchObject({
    heroTitle: 'Connecting the Muslim Community of London',
    salaahSubtitle: 'Accurate salaah times for London',
    heritage: '',
  })
  expect(siteWords(site([london, leeds]), 'en').tagline).toBe('Connecting the Muslim community of London and Leeds.')
  expect(siteWords(site([london, leeds]), 'ar').tagline).toBe('نصل بين أبناء المجتمع المسلم في لندن وليدز.')
  expect(siteWords(site([london]), 'en').aboutStory).toMatch(/^Masjid Finder is here/)
})

test('more than three cities are not all named, and those outside the directory only as cities of the times', () => {
  const many = [london, city('Leeds', 'ليدز'), city('Bradford', 'برادفورد'), city('Leicester', 'ليستر')]
  expect(siteWords(site(many), 'en')).toMatchObject({
    tagline: 'Connecting the Muslim community of London.',
    salaahSubtitle: 'Accurate salaah times for London and other cities',
  })
})

test('a text of the owner comes first in its language; an empty one is that of the preset', () => {
  const words = site([london], { en: { heroTitle: 'Masajid of London', tagline: ' ' } })
  expect(siteWords(words, 'en')).toMatchObject({
    heroTitle: 'Masajid of London',
    tagline: 'Connecting the Muslim community of London.',
  })
  expect(siteWords(words, 'ar').heroTitle).toBe('نصل بين أبناء المجتمع المسلم في لندن')
})

test('the description is that of the language, then that of the site, then that of the preset', () => {
  const texts = { en: { description: 'In English' } }
  expect(siteWords(site([london], texts, 'Of the site'), 'en').description).toBe('In English')
  expect(siteWords(site([london], texts, 'Of the site'), 'ar').description).toBe('Of the site')
  expect(siteWords(site([london], texts), 'ar').description).toMatch(/لندن/)
})
