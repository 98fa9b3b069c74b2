import { foldForSearch } from '#app/lib/search/fold.ts'

/** ISO 3166-1: two letters and three letters of each country. */
const codes =
  'AD AND,AE ARE,AF AFG,AG ATG,AI AIA,AL ALB,AM ARM,AO AGO,AQ ATA,AR ARG,AS ASM,AT AUT,AU AUS,AW ABW,AX ALA,AZ AZE,' +
  'BA BIH,BB BRB,BD BGD,BE BEL,BF BFA,BG BGR,BH BHR,BI BDI,BJ BEN,BL BLM,BM BMU,BN BRN,BO BOL,BQ BES,BR BRA,BS BHS,' +
  'BT BTN,BV BVT,BW BWA,BY BLR,BZ BLZ,CA CAN,CC CCK,CD COD,CF CAF,CG COG,CH CHE,CI CIV,CK COK,CL CHL,CM CMR,CN CHN,' +
  'CO COL,CR CRI,CU CUB,CV CPV,CW CUW,CX CXR,CY CYP,CZ CZE,DE DEU,DJ DJI,DK DNK,DM DMA,DO DOM,DZ DZA,EC ECU,EE EST,' +
  'EG EGY,EH ESH,ER ERI,ES ESP,ET ETH,FI FIN,FJ FJI,FK FLK,FM FSM,FO FRO,FR FRA,GA GAB,GB GBR,GD GRD,GE GEO,GF GUF,' +
  'GG GGY,GH GHA,GI GIB,GL GRL,GM GMB,GN GIN,GP GLP,GQ GNQ,GR GRC,GS SGS,GT GTM,GU GUM,GW GNB,GY GUY,HK HKG,HM HMD,' +
  'HN HND,HR HRV,HT HTI,HU HUN,ID IDN,IE IRL,IL ISR,IM IMN,IN IND,IO IOT,IQ IRQ,IR IRN,IS ISL,IT ITA,JE JEY,JM JAM,' +
  'JO JOR,JP JPN,KE KEN,KG KGZ,KH KHM,KI KIR,KM COM,KN KNA,KP PRK,KR KOR,KW KWT,KY CYM,KZ KAZ,LA LAO,LB LBN,LC LCA,' +
  'LI LIE,LK LKA,LR LBR,LS LSO,LT LTU,LU LUX,LV LVA,LY LBY,MA MAR,MC MCO,MD MDA,ME MNE,MF MAF,MG MDG,MH MHL,MK MKD,' +
  'ML MLI,MM MMR,MN MNG,MO MAC,MP MNP,MQ MTQ,MR MRT,MS MSR,MT MLT,MU MUS,MV MDV,MW MWI,MX MEX,MY MYS,MZ MOZ,NA NAM,' +
  'NC NCL,NE NER,NF NFK,NG NGA,NI NIC,NL NLD,NO NOR,NP NPL,NR NRU,NU NIU,NZ NZL,OM OMN,PA PAN,PE PER,PF PYF,PG PNG,' +
  'PH PHL,PK PAK,PL POL,PM SPM,PN PCN,PR PRI,PS PSE,PT PRT,PW PLW,PY PRY,QA QAT,RE REU,RO ROU,RS SRB,RU RUS,RW RWA,' +
  'SA SAU,SB SLB,SC SYC,SD SDN,SE SWE,SG SGP,SH SHN,SI SVN,SJ SJM,SK SVK,SL SLE,SM SMR,SN SEN,SO SOM,SR SUR,SS SSD,' +
  'ST STP,SV SLV,SX SXM,SY SYR,SZ SWZ,TC TCA,TD TCD,TF ATF,TG TGO,TH THA,TJ TJK,TK TKL,TL TLS,TM TKM,TN TUN,TO TON,' +
  'TR TUR,TT TTO,TV TUV,TW TWN,TZ TZA,UA UKR,UG UGA,UM UMI,US USA,UY URY,UZ UZB,VA VAT,VC VCT,VE VEN,VG VGB,VI VIR,' +
  'VN VNM,VU VUT,WF WLF,WS WSM,XK XKX,YE YEM,YT MYT,ZA ZAF,ZM ZMB,ZW ZWE'

/** Names and abbreviations in use that are not the English name in the Unicode data. */
const otherNames: Record<string, string> = {
  AE: 'uae,u a e,emirates,الامارات',
  BA: 'bosnia',
  BN: 'brunei darussalam',
  CD: 'dr congo,drc,democratic republic of the congo,congo kinshasa',
  CG: 'congo,republic of the congo',
  CI: 'ivory coast',
  CN: 'prc',
  CV: 'cape verde',
  CZ: 'czech republic',
  GB: 'uk,u k,great britain,britain,england,scotland,wales,northern ireland,بريطانيا,united kingdom of great britain and northern ireland',
  HK: 'hong kong',
  IR: 'islamic republic of iran',
  KP: 'dprk',
  KR: 'korea,republic of korea',
  LA: 'lao',
  LY: 'libyan arab jamahiriya',
  MK: 'macedonia',
  MM: 'myanmar,burma',
  MO: 'macau,macao',
  NL: 'holland,the netherlands',
  PH: 'the philippines',
  PS: 'palestine,state of palestine,gaza,west bank',
  RU: 'russian federation',
  SA: 'ksa,kingdom of saudi arabia,saudi,السعودية',
  SD: 'the sudan',
  SY: 'syrian arab republic',
  SZ: 'swaziland',
  TL: 'east timor',
  TR: 'turkiye,turkey',
  TZ: 'united republic of tanzania',
  US: 'usa,u s a,u s,america,united states of america,the united states,امريكا',
  VN: 'viet nam',
  ZA: 'rsa,republic of south africa',
}

/** The languages in which names of countries are understood. */
const languages = ['en', 'ar', 'fr', 'de', 'es', 'tr', 'id', 'ms', 'ur', 'nl']

const squeeze = (name: string) => name.replaceAll(' ', '')

let codesByName: Map<string, string> | undefined

function readNames(): Map<string, string> {
  const names = new Map<string, string>()
  const displayNames = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  for (const pair of codes.split(',')) {
    const [two = '', three = ''] = pair.split(' ')
    const spoken = displayNames.map((of) => foldForSearch(of.of(two) ?? ''))
    for (const name of [two.toLowerCase(), three.toLowerCase(), ...spoken]) if (!names.has(name)) names.set(name, two)
  }
  // A name of one country comes before the same word for another in some language.
  for (const [two, others] of Object.entries(otherNames))
    for (const name of others.split(',')) names.set(foldForSearch(name), two)
  // Programs write SaudiArabia where a space would have to be encoded.
  for (const [name, two] of [...names]) if (!names.has(squeeze(name))) names.set(squeeze(name), two)
  return names
}

const twoLetterCodes = codes.split(',').map((pair) => pair.slice(0, 2))

/** Whether a text is the code of a country, of two letters. */
export const isCountry = (text: string): boolean => twoLetterCodes.includes(text)

/** The countries with their names in a language, in the order of the names. */
export function listCountries(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return twoLetterCodes.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name))
}

/** The ISO code of a country from its code of two or three letters or its name; null when there is none. */
export function findCountry(text: string): string | null {
  codesByName ??= readNames()
  const name = foldForSearch(text)
  return codesByName.get(name) ?? codesByName.get(squeeze(name)) ?? null
}
