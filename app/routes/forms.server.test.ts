import { expect, test } from 'vitest'
import { factNames, gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { prayers } from '#salaah/next-prayer.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import type { Page } from '#tests/support/http/page.ts'
import { open } from '#tests/support/site/route-site.ts'

/** How and where each form sends what: its fields in their order, the hidden ones and the buttons with their values. */
const formsOf = ({ all }: Page) =>
  all('main form').map((form) => {
    const fields = all(':is(input, select, textarea, button)[name]', form).map((field) => {
      const [name = '', value = ''] = ['name', 'value'].map((of) => field.getAttribute(of) ?? '')
      const isFixed = field.nodeName === 'BUTTON' || field.getAttribute('type') === 'hidden'
      return isFixed ? `${name}=${value.replace(/^[\da-f-]{36}$/, 'ID')}` : name
    })
    const names = [...new Set(fields)].filter((name) => !name.startsWith('_'))
    return [form.getAttribute('method') ?? 'get', form.getAttribute('action'), ...names].join(' ')
  })

test('the forms of visitors send what is read, to where it is read', async () => {
  const contact = { email: 'office@example.org', phone: '021 555 0100' }
  await aMosque({ name: 'Masjid A', slug: 'masjid-a', area: 'Athlone', ...contact })
  const of = '/mosques/masjid-a'
  const search = 'get /mosques/search q'
  for (const [path, ...forms] of [
    ['/', `${search} area`],
    ['/mosques', 'get /mosques#results q area rooms facility', search],
    ['/mosques/search?q=a', `${search} area`, search],
    ['/events', 'get /events q month mosque type area audience access when'],
    ['/prayer-times', 'get /prayer-times city school'],
    ['/qibla', 'get /qibla city'],
    ['/notices', 'get /notices kind area'],
    ['/follow', 'get /follow area'],
    ['/contact', 'post /contact name email subject message website'],
    ['/mosques/add', 'post /mosques/add placeKind name address area place source contact website'],
    [`${of}/report`, `post ${of}/report about wanted text contact photo website`],
    [`${of}/suggest?field=phone`, `post ${of}/suggest?field=phone field=phone wanted source contact website`],
    [`${of}/claim`, `post ${of}/claim name role email phone proof note website`],
    [
      '/login?from=%2Fadmin%2Fevents',
      'post /login?from=%2Fadmin%2Fevents intent=sign-in from=/admin/events email password',
    ],
  ] as const)
    expect([path, ...formsOf(await open(path))]).toEqual([path, ...forms])
})

test('the forms of superadmins send what is read, to where it is read', async () => {
  const as = await cookieOf(await aSuperadmin())
  const events = 'get /admin/events q mosque type state'
  const hours = 'startDay startTime endDay endTime'
  const facts = factNames.map((fact) => `fact.${fact} note.${fact}`).join(' ')
  for (const [path, ...forms] of [
    ['/admin/events', events],
    ['/admin/admins?q=a', 'get /admin/admins q state'],
    ['/admin/activity?kind=mosque', 'get /admin/activity person kind mosque day'],
    ['/admin/times?show=none', 'get /admin/times show=none q'],
    [
      '/admin/users',
      'post /admin/users userId=ID intent=link',
      'post /admin/users userId= intent=remove',
      'post /admin/users name email intent=add',
    ],
    [
      '/admin/notices?new=closed',
      `post /admin/notices?new=closed version=0 intent=preview kind=closed id=ID fingerprint= mosqueId text place ${hours}`,
    ],
    [
      '/admin/moon',
      'post /admin/moon intent=other seen= month year firstDay announced authority announcedDay announcedTime source note',
      'post /admin/moon intent=add file',
    ],
    ['/profile', 'post /profile name phone', 'post /profile intent=sign-out-everywhere'],
    [
      '/admin/events?add',
      [
        'post /admin/events?add= version=0 newId=ID mosqueId title type date audience welcome meals bringMat description',
        'start startTime endTime follows session offset minutes repeat days until',
        ...gatheringFacts,
        'languages registrationRequired registrationUrl imageId= imageUrl= picture intent=save',
      ].join(' '),
      events,
    ],
    [
      '/admin/mosques/add',
      [
        'post /admin/mosques/add version=0 name arabicName area suburb address phone placeKind city= googleMapsUrl latitude',
        'longitude approximate timeZone',
        facts,
        'factsConfirmed keywords imamName imamPosition imamBio pictures image description established capacity email',
        'website googlePageUrl streamUrl streamFrom',
      ].join(' '),
    ],
  ] as const)
    expect([path, ...formsOf(await open(path, { as }))]).toEqual([path, ...forms])
})

test('the forms of the admin of a mosque send what is read, to where it is read', async () => {
  const { id: mosqueId } = await aMosque()
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId }))
  const ofPrayers = ['jamaat', 'adhan'].flatMap((what) =>
    prayers.flatMap((prayer) => ['way', 'time', 'minutes'].map((field) => `${prayer}.${what}.${field}`)),
  )
  const place = ['place', 'venueName', 'venueAddress', 'position']
  const access = [...gatheringFacts.slice(1), 'languages', 'language']
  const session = ['khutbah', 'salaah', 'ladies', 'adhan', 'khateeb', ...place, ...access]
  for (const [path, ...forms] of [
    ['/profile', 'post /profile name phone', 'post /profile intent=sign-out-everywhere'],
    ['/two-factor', 'post /two-factor intent=begin password'],
    [
      '/admin/mosque/colleagues',
      'post /admin/mosque/colleagues email password intent=invite',
      'post /admin/mosque/colleagues password intent=leave',
    ],
    ['/admin/mosque/times/year', 'post /admin/mosque/times/year file intent=check'],
    [
      '/admin/mosque/times',
      [
        'post /admin/mosque/times version=0 intent=preview opened= start=2026-11-20 validFrom intent=start validUntil',
        'kind name school',
        ...ofPrayers,
        'intent=add-exception intent=remove-session.0',
        ...session.map((field) => `sessions.0.${field}`),
        'intent=add-session intent=draft',
      ].join(' '),
    ],
  ] as const)
    expect([path, ...formsOf(await open(path, { as }))]).toEqual([path, ...forms])
})
