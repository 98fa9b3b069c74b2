/** The calling codes of countries by their two letters. */
const callingCodes: Record<string, string> = Object.fromEntries(
  (
    'AE971 AF93 AL355 AM374 AO244 AR54 AT43 AU61 AZ994 BA387 BD880 BE32 BF226 BG359 BH973 BI257 BJ229 BN673 BO591 BR55 ' +
    'BT975 BW267 BY375 CA1 CD243 CF236 CG242 CH41 CI225 CL56 CM237 CN86 CO57 CR506 CV238 CY357 CZ420 DE49 DJ253 DK45 ' +
    'DZ213 EC593 EE372 EG20 ER291 ES34 ET251 FI358 FJ679 FR33 GA241 GB44 GE995 GH233 GM220 GN224 GQ240 GR30 GT502 GW245 ' +
    'GY592 HK852 HR385 HU36 ID62 IE353 IL972 IN91 IQ964 IR98 IS354 IT39 JM1 JO962 JP81 KE254 KG996 KH855 KM269 KR82 ' +
    'KW965 KZ7 LA856 LB961 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MD373 ME382 MG261 MK389 ML223 MM95 MN976 MR222 ' +
    'MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NE227 NG234 NL31 NO47 NP977 NZ64 OM968 PA507 PE51 PH63 PK92 PL48 PS970 ' +
    'PT351 QA974 RO40 RS381 RU7 RW250 SA966 SC248 SD249 SE46 SG65 SI386 SK421 SL232 SN221 SO252 SR597 SS211 SY963 SZ268 ' +
    'TD235 TG228 TH66 TJ992 TM993 TN216 TR90 TT1 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VE58 VN84 XK383 YE967 ZA27 ZM260 ZW263'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
)

/** What is dialled before a number within the country, where it is not 0; empty where it is part of the number. */
const trunkPrefixes: Record<string, string> = { HU: '06', KZ: '8', LT: '0', RU: '8', IT: '', CI: '', GA: '', CG: '' }
const NANP = '1'

/**
 * A number with the code of its country, such as +442079460110 for '020 7946 0110' in Great Britain. A text that is no
 * number, and a number in a country that is not known, stay as they are.
 */
export function toInternationalPhone(text: string, country: string): string {
  const number = text.replace(/\(0\)/g, '').replace(/[\s().\-/\u2010-\u2013]/g, '')
  const code = callingCodes[country]
  if (!/^\+?\d{6,15}$/.test(number) || number.startsWith('+') || !code) return /^\+\d+$/.test(number) ? number : text
  if (number.startsWith('00')) return `+${number.slice(2)}`
  if (code === NANP)
    return number.length === 10 ? `+1${number}` : number.length === 11 && number[0] === '1' ? `+${number}` : text
  const trunk = trunkPrefixes[country] ?? '0'
  if (trunk !== '' && number.startsWith(trunk)) return `+${code}${number.slice(trunk.length)}`
  return number.startsWith(code) && number.length > 10 ? `+${number}` : `+${code}${number}`
}

/** The number that the texts give as an example, which is one of South Africa. */
const EXAMPLE = '+27123456789'

/** A text with an example of a phone number of the country. */
export const withPhoneExample = (text: string, country: string): string =>
  text.replace(EXAMPLE, `+${callingCodes[country] ?? '27'}123456789`)
