import { type Day, formatDay, toDayNumber, twoDigits } from './days.ts'

const MAX_CACHED_ZONES = 600
/** Longer than the name of any zone. */
const MAX_ZONE_CHARS = 64
const MAX_CACHED_OFFSET_ZONES = 50
const MAX_CACHED_OFFSETS = 4000

const formats = new Map<string, Intl.DateTimeFormat | null>()

function getOffsetFormat(zone: string): Intl.DateTimeFormat | null {
  if (zone.length > MAX_ZONE_CHARS) return null
  let format = formats.get(zone)
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    } catch {
      format = null
    }
    // The names come from requests to the public API, so the cache is bounded.
    if (formats.size > MAX_CACHED_ZONES) formats.clear()
    formats.set(zone, format)
  }
  return format
}

/** Whether this computer knows the time zone, such as `Africa/Johannesburg`. */
export function isZone(zone: string): boolean {
  return zone !== '' && getOffsetFormat(zone) !== null
}

/** Minutes by which a zone is ahead of UTC at an instant (milliseconds since 1970). */
export function offsetAt(zone: string, instant: number): number {
  const format = getOffsetFormat(zone)
  if (!format) throw new RangeError(`Unknown time zone: ${zone}`)
  const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(instant))
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3]) + Number(match[4] ?? 0) / 60
  return match[1] === '-' ? -minutes : minutes
}

/** 09:01:01, the second of the day whose offset the AlAdhan service uses for a calendar. */
export const CALENDAR_SECOND = 32_461

const offsetsByZone = new Map<string, Map<number, number>>()

/** The offset in minutes of a whole day: the one at a given second of its morning. */
export function offsetOfDay(zone: string, dayNumber: number, second = CALENDAR_SECOND): number {
  let days = offsetsByZone.get(zone)
  if (!days || days.size > MAX_CACHED_OFFSETS) {
    if (offsetsByZone.size > MAX_CACHED_OFFSET_ZONES) offsetsByZone.clear()
    days = new Map()
    offsetsByZone.set(zone, days)
  }
  const key = dayNumber * 86_400 + second
  let offset = days.get(key)
  if (offset === undefined) {
    const guess = days.get(key - 86_400) ?? offsetAt(zone, key * 1000)
    offset = offsetAt(zone, key * 1000 - guess * 60_000)
    if (offset !== guess) offset = offsetAt(zone, key * 1000 - offset * 60_000)
    days.set(key, offset)
  }
  return offset
}

/** The day in a zone at an instant (milliseconds since 1970). */
export function dayAt(zone: string, instant: number): Day {
  return formatDay(Math.floor((instant + offsetAt(zone, instant) * 60_000) / 86_400_000))
}

/** The instant at which a day begins in a zone. */
export function dayStartMs(zone: string, day: Day): number {
  const start = toDayNumber(day) * 86_400_000
  const first = start - offsetAt(zone, start) * 60_000
  return start - offsetAt(zone, first) * 60_000
}

/** An instant as ISO 8601 text with an offset in minutes: `2026-05-28T06:20:00+02:00`. */
export function formatIso(instant: number, offset: number): string {
  const size = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  const local = new Date(instant + offset * 60_000).toISOString().slice(0, 19)
  return `${local}${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(Math.floor(size % 60))}`
}

/** Abbreviations in use since 2025 with their offsets in minutes, and the zones that use them, from the public tz database. */
const groups: readonly [names: string, zones: string][] = [
  ['ACST+570', 'Australia/Darwin,North'],
  ['ACST+570 ACDT+630', 'Australia/Adelaide,Broken_Hill,South,Yancowinna'],
  ['AEST+600', 'Australia/Brisbane,Lindeman,Queensland'],
  [
    'AEST+600 AEDT+660',
    'Antarctica/Macquarie Australia/ACT,Canberra,Currie,Hobart,Melbourne,NSW,Sydney,Tasmania,Victoria',
  ],
  ['AKST-540 AKDT-480', 'America/Anchorage,Juneau,Metlakatla,Nome,Sitka,Yakutat US/Alaska'],
  [
    'AST-240',
    'America/Anguilla,Antigua,Aruba,Barbados,Blanc-Sablon,Curacao,Dominica,Grenada,Guadeloupe,Kralendijk,Lower_Princes,Marigot,Martinique,Montserrat,Port_of_Spain,Puerto_Rico,Santo_Domingo,St_Barthelemy,St_Kitts,St_Lucia,St_Thomas,St_Vincent,Tortola,Virgin',
  ],
  ['AST-240 ADT-180', 'America/Glace_Bay,Goose_Bay,Halifax,Moncton,Thule Atlantic/Bermuda Canada/Atlantic'],
  ['AWST+480', 'Australia/Perth,West'],
  ['CAT+120', 'Africa/Blantyre,Bujumbura,Gaborone,Harare,Juba,Khartoum,Kigali,Lubumbashi,Lusaka,Maputo,Windhoek'],
  ['CET+60', 'Africa/Algiers,Tunis'],
  [
    'CET+60 CEST+120',
    'Africa/Ceuta Arctic/Longyearbyen Atlantic/Jan_Mayen Europe/Amsterdam,Andorra,Belgrade,Berlin,Bratislava,Brussels,Budapest,Busingen,Copenhagen,Gibraltar,Ljubljana,Luxembourg,Madrid,Malta,Monaco,Oslo,Paris,Podgorica,Prague,Rome,San_Marino,Sarajevo,Skopje,Stockholm,Tirane,Vaduz,Vatican,Vienna,Warsaw,Zagreb,Zurich',
  ],
  ['CST+480', 'Asia/Chongqing,Chungking,Harbin,Macao,Macau,Shanghai,Taipei'],
  ['CST-300 CDT-240', 'America/Havana'],
  [
    'CST-360',
    'America/Bahia_Banderas,Belize,Chihuahua,Costa_Rica,El_Salvador,Guatemala,Managua,Merida,Mexico_City,Monterrey,Regina,Swift_Current,Tegucigalpa Canada/Saskatchewan Mexico/General',
  ],
  [
    'CST-360 CDT-300',
    'America/Chicago,Indiana/Knox,Indiana/Tell_City,Knox_IN,Matamoros,Menominee,North_Dakota/Beulah,North_Dakota/Center,North_Dakota/New_Salem,Ojinaga,Rainy_River,Rankin_Inlet,Resolute,Winnipeg Canada/Central US/Central,Indiana-Starke',
  ],
  ['ChST+600', 'Pacific/Guam,Saipan'],
  [
    'EAT+180',
    'Africa/Addis_Ababa,Asmara,Asmera,Dar_es_Salaam,Djibouti,Kampala,Mogadishu,Nairobi Indian/Antananarivo,Comoro,Mayotte',
  ],
  ['EET+120', 'Africa/Tripoli Europe/Kaliningrad'],
  [
    'EET+120 EEST+180',
    'Africa/Cairo Asia/Beirut,Famagusta,Gaza,Hebron,Nicosia Europe/Athens,Bucharest,Chisinau,Helsinki,Kiev,Kyiv,Mariehamn,Nicosia,Riga,Sofia,Tallinn,Tiraspol,Uzhgorod,Vilnius,Zaporozhye',
  ],
  ['EST-300', 'America/Atikokan,Cancun,Cayman,Coral_Harbour,Jamaica,Panama'],
  [
    'EST-300 EDT-240',
    'America/Detroit,Fort_Wayne,Grand_Turk,Indiana/Indianapolis,Indiana/Marengo,Indiana/Petersburg,Indiana/Vevay,Indiana/Vincennes,Indiana/Winamac,Indianapolis,Iqaluit,Kentucky/Louisville,Kentucky/Monticello,Louisville,Montreal,Nassau,New_York,Nipigon,Pangnirtung,Port-au-Prince,Thunder_Bay,Toronto Canada/Eastern US/East-Indiana,Eastern,Michigan',
  ],
  [
    'GMT+0',
    'Africa/Abidjan,Accra,Bamako,Banjul,Bissau,Conakry,Dakar,Freetown,Lome,Monrovia,Nouakchott,Ouagadougou,Sao_Tome,Timbuktu America/Danmarkshavn Atlantic/Reykjavik,St_Helena Etc/GMT,GMT+0,GMT-0,GMT0,Greenwich',
  ],
  ['GMT+0 BST+60', 'Europe/Belfast,Guernsey,Isle_of_Man,Jersey,London'],
  ['GMT+0 IST+60', 'Europe/Dublin'],
  ['HKT+480', 'Asia/Hong_Kong'],
  ['HST-600', 'Pacific/Honolulu,Johnston US/Hawaii'],
  ['HST-600 HDT-540', 'America/Adak,Atka US/Aleutian'],
  ['IST+120 IDT+180', 'Asia/Jerusalem,Tel_Aviv'],
  ['IST+330', 'Asia/Calcutta,Kolkata'],
  ['JST+540', 'Asia/Tokyo'],
  ['KST+540', 'Asia/Pyongyang,Seoul'],
  ['MSK+180', 'Europe/Kirov,Moscow,Simferopol,Volgograd'],
  [
    'MST-420',
    'America/Creston,Dawson,Dawson_Creek,Fort_Nelson,Hermosillo,Mazatlan,Phoenix,Whitehorse Canada/Yukon Mexico/BajaSur US/Arizona',
  ],
  [
    'MST-420 MDT-360',
    'America/Boise,Cambridge_Bay,Ciudad_Juarez,Denver,Edmonton,Inuvik,Shiprock,Yellowknife Canada/Mountain US/Mountain',
  ],
  ['NST-210 NDT-150', 'America/St_Johns Canada/Newfoundland'],
  ['NZST+720 NZDT+780', 'Antarctica/McMurdo,South_Pole Pacific/Auckland'],
  ['PKT+300', 'Asia/Karachi'],
  ['PST+480', 'Asia/Manila'],
  [
    'PST-480 PDT-420',
    'America/Ensenada,Los_Angeles,Santa_Isabel,Tijuana,Vancouver Canada/Pacific Mexico/BajaNorte US/Pacific',
  ],
  ['SAST+120', 'Africa/Johannesburg,Maseru,Mbabane'],
  ['SST-660', 'Pacific/Midway,Pago_Pago,Samoa US/Samoa'],
  ['UTC+0', 'Etc/UCT,UTC,Universal,Zulu'],
  ['WAT+60', 'Africa/Bangui,Brazzaville,Douala,Kinshasa,Lagos,Libreville,Luanda,Malabo,Ndjamena,Niamey,Porto-Novo'],
  ['WET+0 WEST+60', 'Atlantic/Canary,Faeroe,Faroe,Madeira Europe/Lisbon'],
  ['WIB+420', 'Asia/Jakarta,Pontianak'],
  ['WIT+540', 'Asia/Jayapura'],
  ['WITA+480', 'Asia/Makassar,Ujung_Pandang'],
]

const namesByZone = new Map<string, Map<number, string>>()
for (const [abbreviations, zones] of groups) {
  const byOffset = new Map<number, string>()
  for (const [, name, offset] of abbreviations.matchAll(/([A-Za-z]+)([+-]\d+)/g)) byOffset.set(Number(offset), name!)
  for (const area of zones.split(' ')) {
    const slash = area.indexOf('/')
    for (const zone of area.slice(slash + 1).split(',')) namesByZone.set(`${area.slice(0, slash)}/${zone}`, byOffset)
  }
}

/** The abbreviation of a zone at an offset in minutes, such as `SAST`; the offset, such as `+03`, for zones without one. */
export function zoneAbbreviation(zone: string, offset: number): string {
  const name = namesByZone.get(zone)?.get(offset)
  if (name) return name
  if (offset === 0) return 'UTC'
  const size = Math.abs(offset)
  const rest = Math.floor(size % 60)
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}${rest > 0 ? twoDigits(rest) : ''}`
}
