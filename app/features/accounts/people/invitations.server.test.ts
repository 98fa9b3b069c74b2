import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { listInvitationLines, sendInvitations } from './invitations.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const page = { origin: 'http://localhost', language: 'en' as const, clientAddress: '192.0.2.1' }
const texts = textsIn('en').admin

test('mosques without an active admin are listed with their public email or with who was invited', async () => {
  const superadmin = anActor('superadmin')
  const [cared, waiting, alone] = [
    await aMosque({ name: 'Cared' }),
    await aMosque({ name: 'Waiting' }),
    await aMosque({ name: 'Alone', email: 'office@alone.example' }),
  ]
  await aMosqueAdmin({ mosqueId: cared.id })
  const invited = await aMosqueAdmin({ mosqueId: waiting.id, status: 'inactive', name: 'Yusuf', email: 'y@x.example' })
  const lines = await listInvitationLines(superadmin, [cared.id, waiting.id, alone.id, 'unknown'], now)
  expect(lines).toEqual([
    { mosqueId: alone.id, mosque: 'Alone', email: 'office@alone.example', invited: null },
    {
      mosqueId: waiting.id,
      mosque: 'Waiting',
      email: '',
      invited: { id: invited.id, name: 'Yusuf', email: 'y@x.example', hasLink: false },
    },
  ])
})

test('lines that are filled in are sent, and a wrong one does not hold up the others', async () => {
  const owner = await aSuperadmin()
  const superadmin = { ...anActor('superadmin'), id: owner.id }
  const [one, two, three] = [await aMosque(), await aMosque(), await aMosque()]
  const invited = await aMosqueAdmin({ mosqueId: three.id, status: 'inactive', email: 'again@x.example' })
  const results = await sendInvitations(
    superadmin,
    [
      { mosqueId: one.id, userId: '', name: '', email: 'no-name@x.example' },
      { mosqueId: two.id, userId: '', name: 'Aisha', email: 'Aisha@X.example' },
      { mosqueId: three.id, userId: invited.id, name: '', email: '' },
      { mosqueId: one.id, userId: '', name: 'Left out', email: '' },
      { mosqueId: one.id, userId: '', name: 'Twice', email: 'aisha@x.example' },
    ],
    texts,
    page,
    now,
  )
  expect(results).toEqual([
    { mosqueId: one.id, errors: { name: 'Admin name is required' } },
    { mosqueId: two.id, email: 'aisha@x.example', url: expect.stringContaining('/invitation?token=') },
    { mosqueId: three.id, email: 'again@x.example', url: expect.stringContaining('/invitation?token=') },
    { mosqueId: one.id, errors: { email: 'A user with this email already exists' } },
  ])
  const people = await db().selectFrom('user').select('email').where('mosqueId', '=', two.id).execute()
  expect(people).toEqual([{ email: 'aisha@x.example' }])
})

test('only a superadmin lists and sends invitations', async () => {
  const mosque = await aMosque()
  for (const actor of [anActor('mosque_admin', mosque.id), null]) {
    await expect(listInvitationLines(actor, [mosque.id], now)).rejects.toMatchObject({ init: { status: 403 } })
    await expect(sendInvitations(actor, [], texts, page, now)).rejects.toMatchObject({ init: { status: 403 } })
  }
})
