import { accessInWords, spokenIn } from '#app/features/mosques/gathering-access.ts'
import { readSavedMosques } from '#app/features/mosques/near/saved-storage.ts'
import { type DayRow, listDaysOfMonth, shownTimes } from '#app/features/prayer-times/day-rows.ts'
import {
  type DaysFile,
  type FileDay,
  type FileSession,
  fileRows,
  minutesOn,
  readDays,
} from '#app/features/timetables/days-file.ts'
import type { TimesRow } from '#app/features/timetables/times-rows.ts'
import { fileAddress, type Language, localAddress } from '#app/i18n/languages.ts'
import { timeFormat } from '#app/i18n/time-format.ts'
import { type Day, toCivilDate, toDayNumber } from '#salaah/days.ts'
import { prayers } from '#salaah/next-prayer.ts'
import type { School } from '#salaah/sun.ts'
import { dayAt } from '#salaah/zone.ts'
import { cityRows, type OfflineCity, type OfflineData } from './offline-data.ts'

/**
 * Writes the times of today into a page that was kept on another day, or that lost the network: the table of the salaah
 * page for the chosen city and month, and the week of a saved mosque. What no data is there for stays with its date. A
 * notice that has ended is removed. Returns whether the page shows the times of `address`.
 */
export async function fillKeptPage(address: string): Promise<boolean> {
  removeEnded()
  await listKeptPages()
  const language = document.documentElement.lang as Language
  const data = await load<OfflineData>(fileAddress(language, '/offline.json'))
  if (!data) return false
  const isShown = await fillSalaah(data, new URL(address, location.href).search)
  await fillMosque(data)
  await fillSaved(data)
  return isShown
}

/** Removes what has ended since the page was kept, by the clock of the device. */
function removeEnded(): void {
  for (const each of all('[data-gone-at]')) if (Number(each.dataset.goneAt) <= Date.now()) each.remove()
}

async function load<T>(address: string): Promise<T | null> {
  const response = await fetch(address).catch(() => null)
  return response?.ok ? response.json() : null
}

const cityDays = async ({ id, isPublished }: OfflineCity): Promise<FileDay[]> => {
  const file = isPublished ? await load<DaysFile>(`/prayer-times/${id}/days.json`) : null
  return file ? readDays(file) : []
}

type Words = OfflineData['words']

/** Replaces `{city}` and the like. */
const fillIn = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)

const dayAndMonth = ({ weekdays, months }: Words, day: Day) => {
  const { weekday, date, month } = toCivilDate(toDayNumber(day))
  return `${weekdays[weekday]} ${date} ${months[month - 1]}`
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...content)
  return made
}

const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll<HTMLElement>(selector)]
const write = (selector: string, text: string, within: ParentNode = document) => {
  for (const each of all(selector, within)) each.textContent = text
}

/** The salaah page with what was chosen, and the times of today on the home page; returns whether it is the former. */
async function fillSalaah(data: OfflineData, search: string): Promise<boolean> {
  const form = document.querySelector<HTMLFormElement>('form[data-remember]')
  if (!form && !document.querySelector('[data-region=today]')) return false
  // The kept page is that of the address without a query.
  const asked = new URLSearchParams(form ? search : '')
  for (const name of ['city', 'month', 'school']) {
    const field = form?.elements.namedItem(name) as HTMLSelectElement | RadioNodeList | null
    if (field && !asked.has(name)) asked.set(name, field.value)
    else if (field) field.value = asked.get(name)!
  }
  const city = data.cities.find(({ id }) => id === asked.get('city')) ?? data.cities[0]!
  const today = dayAt(city.zone, Date.now())
  const file = await cityDays(city)
  fillToday(data, city, today, file)
  if (!form) return false
  const months = form.elements.namedItem('month') as HTMLSelectElement
  const month = listMonths(months, asked.get('month')!, data.words, today)
  const text = { month: `${data.words.months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`, city: city.name }
  write('[data-region=today] h2', fillIn(data.words.todayIn, text))
  write('[data-region=heading] h2', fillIn(data.words.monthIn, text))
  write('[data-region=month] caption', fillIn(data.words.tableLabel, text))
  fillMonth(data, city, month, today, file)
  for (const part of all('[data-region=downloads], [data-region=chart]')) part.hidden = true
  const beyond = city.isPublished && listDaysOfMonth(month).some((day) => !file.some((each) => each.day === day))
  const { calculated, mayDiffer } = data.words
  write('[data-region=source]', beyond ? `${calculated} ${mayDiffer}` : calculated)
  return true
}

/** Offers the coming months instead of those of the day on which the page was kept; returns the chosen one. */
function listMonths(field: HTMLSelectElement, asked: string, { months }: Words, today: Day): string {
  const { year, month } = toCivilDate(toDayNumber(today))
  const coming = Array.from({ length: 13 }, (_, index) => new Date(Date.UTC(year, month - 1 + index)))
  const options = coming.map((date) => {
    const value = date.toISOString().slice(0, 7)
    return element('option', { value }, `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`)
  })
  field.replaceChildren(...options)
  field.value = options.some(({ value }) => value === asked) ? asked : today.slice(0, 7)
  return field.value
}

function fillToday(data: OfflineData, city: OfflineCity, today: Day, file: readonly FileDay[]): void {
  const { words } = data
  const format = timeFormat(data.halves)
  write('[data-today-label]', dayAndMonth(words, today))
  // Only the clock of the server knows which salaah it is now; the date is that of the device.
  write('[data-now], [data-line], [data-tomorrow]', '')
  // What kept room for them does so no more.
  for (const line of all('[data-line]')) line.parentElement!.style.minHeight = '0'
  write('[data-hijri]', hijriInWords(data, today))
  for (const next of all('[data-next]')) next.removeAttribute('data-next')
  // Drawn for the city and the day that were kept.
  for (const drawing of all('[data-drawn]')) drawing.hidden = true
  for (const timer of all('[data-region=when] [role=timer], [data-region=today] [role=timer]')) timer.hidden = true
  for (const panel of all('[data-salaah], [data-salaah-part]')) {
    const school = (panel.dataset.salaahPart ?? panel.dataset.school) as School
    const [row] = cityRows(city, school, [today], file)
    for (const [index, time] of all('[data-time]', panel).entries()) {
      const minutes = row?.minutes[index] ?? null
      time.textContent = minutes === null ? words.missing[index]! : format(minutes)
    }
    // The stages are those of the day on which the page was kept.
    if (panel.dataset.salaah) panel.dataset.salaah = JSON.stringify({ days: [], stages: [], firstDayEnds: 0, ends: 0 })
  }
}

const hijriOn = ({ hijri }: OfflineData, day: Day) => hijri.days[toDayNumber(day) - toDayNumber(hijri.from)]

/** The Islamic date of a day, whether it is expected, and which day of the year it is. */
function hijriInWords(data: OfflineData, day: Day): string {
  const [date = '', isExpected, special] = hijriOn(data, day) ?? []
  return [isExpected ? `${date} (${data.words.expectedMark})` : date, special].filter(Boolean).join(' · ')
}

function fillMonth(data: OfflineData, city: OfflineCity, month: string, today: Day, file: readonly FileDay[]): void {
  const body = document.querySelector('.salaah-table tbody')
  if (!body) return
  const days = listDaysOfMonth(month)
  const [shafii, hanafi] = schools.map((school) => cityRows(city, school, days, file))
  const bySchool = all('td[data-time=asr] > span', body).length > 0 ? { shafii: shafii!, hanafi: hanafi! } : null
  const firstExpected = days.find((day) => hijriOn(data, day)?.[1])
  const rows = days.map((day, index) =>
    monthRow(data, { day, isToday: day === today, isMarked: day === firstExpected, index, shafii: shafii!, bySchool }),
  )
  body.replaceChildren(...rows)
}

type MonthRow = {
  day: Day
  isToday: boolean
  /** Whether it shows that its Islamic date is expected; on other days only screen readers say so. */
  isMarked: boolean
  index: number
  shafii: readonly DayRow[]
  bySchool: Record<School, readonly DayRow[]> | null
}

function monthRow(
  data: OfflineData,
  { day, isToday, isMarked, index, shafii, bySchool }: MonthRow,
): HTMLTableRowElement {
  const { words } = data
  const { weekday, date, month } = toCivilDate(toDayNumber(day))
  const named = element('time', { dateTime: day }, `${words.weekdays[weekday]} ${date}`)
  named.append(element('span', { className: 'salaah-wide' }, ` ${words.months[month - 1]}`))
  const head = element('th', { scope: 'row', className: 'salaah-date' }, named, ' ')
  if (isToday) head.append(element('span', { className: 'salaah-today-mark' }, words.today))
  const hijriWeekday = element('span', { className: 'salaah-wide' }, `${words.hijriWeekdays[weekday]} `)
  const [islamicDate = '', isExpected, special] = hijriOn(data, day) ?? []
  const hijri = element('td', { className: 'salaah-date' }, hijriWeekday, islamicDate)
  const mark = ` (${words.expectedMark})`
  if (isExpected) hijri.append(element('span', { className: isMarked ? '' : 'sr-only' }, mark))
  if (special) hijri.append(` · ${special}`)
  const timesOf = (rows: readonly DayRow[], at: number) => timeInCell(data, rows[index]?.minutes[at] ?? null, at)
  const cells = shownTimes.map((name, at) => {
    const cell = element('td', { className: 'salaah-time' })
    cell.dataset.time = name
    if (name === 'asr' && bySchool)
      for (const [index, school] of schools.entries())
        cell.append(
          index > 0 ? ' ' : '',
          element('span', { className: `school-${school}` }, timesOf(bySchool[school], at)),
        )
    else cell.append(timesOf(shafii, at))
    return cell
  })
  const row = element('tr', { className: weekday === 5 ? 'salaah-friday' : '' }, head, hijri, ...cells)
  row.dataset.day = day
  if (isToday) row.setAttribute('aria-current', 'date')
  return row
}

/** As in the markup of the server: where the column is narrow, 'am' or 'pm' stands below the time. */
function timeInCell({ halves, words }: OfflineData, minutes: number | null, at: number): Node | string {
  if (minutes === null) return words.missing[at]!
  const [clock = '', half] = timeFormat(halves)(minutes).split('\u00A0')
  return half ? element('span', {}, `${clock} `, element('small', {}, half)) : clock
}

/** Today and the coming week on the page of a saved mosque. */
async function fillMosque(data: OfflineData): Promise<void> {
  const table = document.querySelector<HTMLTableElement>('.times-today')
  const slug = document.querySelector<HTMLElement>('main [data-save]')?.dataset.save
  if (!table || !slug) return
  const file = await load<DaysFile>(`/mosques/${encodeURIComponent(slug)}/days.json`)
  if (!file) return
  const today = dayAt(file.zone, Date.now())
  const days = readDays(file)
  const from = days.findIndex(({ day }) => day === today)
  if (from < 0) return
  const week = days.slice(from, from + 7)
  for (const next of all('.times-next, .times-change')) next.remove()
  fillDay(data, table, week[0]!, days[from - 1])
  const { words } = data
  const body = document.querySelector('.times-days tbody')
  body?.replaceChildren(...week.map((day) => weekRow(data, day, day.day === today)))
  if (file.confirmed)
    write(
      '.times-source > span',
      fillIn(words.confirmedOn, { date: dayAndYear(words, file.confirmed.at.slice(0, 10)) }),
    )
  const jumuah = document.querySelector('.times-jumuah')
  const friday = week.find((day) => jumuahOf(day).length > 0)
  if (!jumuah || !friday) return jumuah?.remove()
  write('h2', fillIn(words.jumuahOn, { day: dayAndMonth(words, friday.day) }), jumuah)
  const sessions = jumuahOf(friday).map((session) => sessionItem(data, friday.day, session))
  jumuah.querySelector('ul')?.replaceChildren(...sessions)
}

/** The saved mosques on the home page, each with its times of today. */
async function fillSaved(data: OfflineData): Promise<void> {
  const section = document.getElementById('saved')
  const list = section?.querySelector('ol')
  const { words } = data
  const format = timeFormat(data.halves)
  const items: HTMLElement[] = []
  for (const { slug, name } of readSavedMosques()) {
    const file = await load<DaysFile>(`/mosques/${encodeURIComponent(slug)}/days.json`)
    const today = file && dayAt(file.zone, Date.now())
    const days = file ? readDays(file) : []
    const at = days.findIndex((each) => each.day === today)
    const day = days[at]
    const link = element('a', { href: savedAddress(slug), className: 'link' }, file?.mosque?.name ?? name)
    const times = day
      ? rowsOf(data, day, days[at - 1]).flatMap(({ name: salaah, jamaat, begins }) => {
          const minutes = jamaat ?? begins
          return minutes === null ? [] : [`${salaah} ${format(minutes)}`]
        })
      : []
    const line = day ? [dayAndMonth(words, day.day), ...times].join(' · ') : ''
    items.push(element('li', {}, link, element('p', { className: 'text-ink-soft text-sm' }, line)))
  }
  if (!section || !list || items.length === 0) return
  list.replaceChildren(...items)
  // Reserves the height of cards.
  list.classList.remove('saved-rows')
  section.hidden = false
  document.getElementById('first-saved')!.hidden = true
}

const savedAddress = (slug: string) =>
  localAddress(document.documentElement.lang as Language, `/mosques/${encodeURIComponent(slug)}`)

const dayAndYear = (words: Words, day: Day) => `${dayAndMonth(words, day)} ${day.slice(0, 4)}`

const jumuahOf = ({ sessions = [] }: FileDay) => sessions.filter(({ occasion }) => occasion === 'jumuah')

/** `isLater`: after the first session of Jumu'ah, whose adhan is that of both. */
type Row = TimesRow<number | null> & { name: string; isLater: boolean }

/** The congregations of a day by their names, with the Isha of the night before while it is still to come. */
function rowsOf({ words }: OfflineData, day: FileDay, yesterday?: FileDay): Row[] {
  const named = (each: FileDay) => {
    let sessions = 0
    return fileRows(each).map((row) => {
      const name = row.prayer === 'jumuah' ? words.jumuah[sessions++]! : words.prayers[row.prayer]
      return { ...row, name, isLater: sessions > 1 && row.prayer === 'jumuah' }
    })
  }
  const isha = yesterday && (yesterday.times.isha.jamaat ?? yesterday.times.isha.begins)
  // As in a northern summer.
  const isToCome = isha !== undefined && Date.parse(isha) >= Date.now()
  const late = isToCome ? named(yesterday!).filter(({ prayer }) => prayer === 'isha') : []
  const lateName = (name: string) => `${name} (${dayAndMonth(words, yesterday!.day)})`
  return [...late.map((row) => ({ ...row, name: lateName(row.name) })), ...named(day)]
}

const hidden = (text: string) => element('span', { className: 'sr-only' }, text)

/** What the page of a mosque shows in a cell: the time, or why there is none. */
function cellContent({ words }: OfflineData, row: Row, column: Column, format: (minutes: number) => Node | string) {
  const minutes = row[column]
  if (minutes !== null) return [format(minutes)]
  if (column === 'begins') return [words.missing[shownTimes.indexOf(row.place)]!]
  return [...(row.isLater ? [] : [element('span', { ariaHidden: 'true' }, '–')]), hidden(words.none)]
}

const schools = ['shafii', 'hanafi'] as const

const isAnnounced = ({ times }: FileDay) => prayers.some((prayer) => times[prayer].source === 'mosque')

type Column = 'begins' | 'adhan' | 'jamaat'

function fillDay(data: OfflineData, table: HTMLTableElement, day: FileDay, yesterday: FileDay | undefined): void {
  const { words } = data
  const format = timeFormat(data.halves)
  const columns = all('td[data-column]', table.rows[1])
    .map(({ dataset }) => dataset.column as Column)
    .filter(Boolean)
  const sunrise = day.sunrise ? [`${words.sunrise} ${format(minutesOn(day.day, day.sunrise))}`] : []
  const date = element('time', { dateTime: day.day }, dayAndMonth(words, day.day))
  table.caption?.replaceChildren(date, ['', hijriInWords(data, day.day), ...sunrise].join(' · '))
  // Of a mosque that announces nothing, the device shows the Asr of the chosen school.
  const asr = isAnnounced(day) ? [] : schools.filter((school) => day.asr[school] !== undefined)
  const asrOf = (school: School) =>
    element('span', { className: `school-${school}` }, format(minutesOn(day.day, day.asr[school]!)))
  const rows = rowsOf(data, day, yesterday).map((row) => {
    const cells = columns.map((column) => {
      const isAsr = column === 'begins' && row.prayer === 'asr' && asr.length > 0
      const cell = element('td', {}, ...(isAsr ? asr.map(asrOf) : cellContent(data, row, column, format)))
      cell.dataset.column = column
      return cell
    })
    return element('tr', {}, element('th', { scope: 'row', className: 'times-name' }, row.name), ...cells)
  })
  table.tBodies[0]?.replaceChildren(...rows)
}

function weekRow(data: OfflineData, day: FileDay, isToday: boolean): HTMLTableRowElement {
  const { words } = data
  const { weekday, date } = toCivilDate(toDayNumber(day.day))
  const short = element('span', { className: 'times-weekday-short', ariaHidden: 'true' }, words.weekdaysShort[weekday]!)
  const long = element('span', { className: 'times-weekday' }, words.weekdays[weekday]!)
  const named = element('time', { dateTime: day.day }, long, ' ', short, ` ${date}`)
  const head = element('th', { scope: 'row', className: 'times-name' }, named, ' ')
  if (isToday) head.append(element('span', { className: 'times-today-mark' }, words.today))
  const rows = rowsOf(data, day)
  const cells = prayers.map((prayer) => {
    const pairs = rows.filter(({ place }) => place === prayer).map((row) => timesPair(data, row, isAnnounced(day)))
    return element('td', { className: 'times-time' }, element('div', { className: 'times-cell' }, ...pairs))
  })
  const row = element('tr', { className: weekday === 5 ? 'times-friday' : '' }, head, ...cells)
  row.dataset.day = day.day
  if (isToday) row.setAttribute('aria-current', 'date')
  return row
}

function timesPair(data: OfflineData, row: Row, hasJamaats: boolean): HTMLElement {
  const { words } = data
  const contentOf = (column: Column) =>
    cellContent(data, row, column, (minutes) => timeInCell(data, minutes, shownTimes.indexOf(row.place)))
  if (!hasJamaats) return element('span', { className: 'times-begins' }, ...contentOf('begins'))
  const pair = element('span', { className: 'times-pair' })
  if (row.prayer === 'jumuah') pair.append(hidden(`${row.name}: `))
  if (row.adhan !== null)
    pair.append(element('span', { className: 'times-adhan' }, hidden(`${words.adhan} `), ...contentOf('adhan')), ' ')
  const label = row.jamaat === null ? [] : [hidden(`${words.jamaat} `)]
  pair.append(element('span', { className: 'times-jamaat' }, ...label, ...contentOf('jamaat')))
  return pair
}

function sessionItem(data: OfflineData, day: Day, session: FileSession): HTMLLIElement {
  const { words } = data
  const format = timeFormat(data.halves)
  const { adhan, khutbah, at, languages = [], khateeb, access = [], venue } = session
  const language = spokenIn(session.language ?? '', languages, document.documentElement.lang)
  const parts = Object.entries({ adhan, khutbah, salaah: at }).filter(([, instant]) => instant !== undefined)
  const times = parts.map(([part, instant]) =>
    element('span', {}, `${words.session[part as keyof Words['session']]} ${format(minutesOn(day, instant!))}`),
  )
  const notes = [
    language && fillIn(words.khutbahIn, { language }),
    khateeb && fillIn(words.khateeb, { name: khateeb }),
    ...accessInWords({ facts: access }, words.access),
  ].filter(Boolean)
  const place = venue && [venue.name, venue.address].filter(Boolean).join(', ')
  const item = element('li', {}, element('p', { className: 'times-session' }, ...times))
  if (notes.length > 0) item.append(element('p', {}, notes.join(' · ')))
  if (place) item.append(element('p', {}, fillIn(words.elsewhere, { place })))
  return item
}

/** On the page that says that there is no network: the pages that this device has kept, by their titles. */
async function listKeptPages(): Promise<void> {
  const list = document.querySelector('[data-kept-pages]')
  if (!list) return
  const cache = await caches.open('pages')
  const pages: { lang: string; item: HTMLElement }[] = []
  for (const { url } of await cache.keys()) {
    const html = (await (await cache.match(url))?.text()) ?? ''
    const { pathname, search } = new URL(url)
    const [, lang = '', dir = ''] = /<html lang="(\w+)" dir="(\w+)"/.exec(html) ?? []
    const [, title = ''] = /<title>([^<]*)/.exec(html) ?? []
    if (html.includes('data-kept-pages')) continue
    // Only the entities of the title are left in it.
    const { textContent } = new DOMParser().parseFromString(title, 'text/html').body
    const link = element('a', { href: pathname + search, className: 'link' }, textContent ?? title)
    pages.push({ lang, item: element('li', { lang, dir }, link) })
  }
  // Where none is in this language, those in another are better than none.
  const own = pages.filter(({ lang }) => lang === document.documentElement.lang)
  list.replaceChildren(...(own.length > 0 ? own : pages).map(({ item }) => item))
}
