import { expect, test } from 'vitest'
import { aForm, aMosqueWithPeople, rowOf } from '#tests/support/data/mosque-site.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

test('of two editors each keeps the fields that only one of them changed', async () => {
  const { mosque, superadmin, own } = await aMosqueWithPeople()
  const edit = `/admin/mosques/edit/${mosque.id}`
  await visit(edit, { form: aForm({ description: 'Before', capacity: '100' }), as: superadmin })
  const opened = { description: 'Before', capacity: '100', version: '2' }
  await visit('/admin/mosque', { form: aForm({ ...opened, description: 'Written by the admin' }), as: own })
  const late = aForm({ ...opened, phone: '+27214240000', capacity: '200' })
  expect((await visit(edit, { form: late, as: superadmin })).status).toBe(302)
  expect(await rowOf(mosque.id)).toMatchObject({
    description: 'Written by the admin',
    phone: '+27214240000',
    capacity: 200,
    version: 4,
  })
})

test('two editors who each add an imam and a fact keep both', async () => {
  const { mosque, superadmin, own } = await aMosqueWithPeople()
  const edit = `/admin/mosques/edit/${mosque.id}`
  await visit(edit, { form: aForm({ imamName: 'Imam A' }), as: superadmin })
  const sent = (imam: string, fact: string) => {
    const form = aForm({ imamName: 'Imam A', version: '2', [`fact.${fact}`]: 'yes' })
    form.append('imamName', imam)
    return form
  }
  await visit('/admin/mosque', { form: sent('Imam B', 'parking'), as: own })
  expect((await visit(edit, { form: sent('Imam C', 'wudu_area'), as: superadmin })).status).toBe(302)
  const page = await open(edit, { as: superadmin })
  expect(page.valuesOf('imamName')).toEqual(expect.arrayContaining(['Imam A', 'Imam B', 'Imam C']))
  for (const fact of ['parking', 'wudu_area']) expect(page.valuesOf(`fact.${fact}`)).toEqual(['yes'])
})

test('what two editors both changed is asked about until one version is chosen', async () => {
  const { mosque, superadmin, own } = await aMosqueWithPeople()
  const edit = `/admin/mosques/edit/${mosque.id}`
  await visit(edit, { form: aForm(), as: superadmin })
  await visit('/admin/mosque', { form: aForm({ description: 'Written by the admin', version: '2' }), as: own })
  const asked = { description: 'Written by the superadmin', phone: '+27214240000' }
  const answer = await open(edit, { form: aForm({ ...asked, version: '2' }), as: superadmin })
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('Description: somebody else saved')
  expect(answer.text).toContain('Written by the admin')
  expect(answer.text).toContain('Written by the superadmin')
  expect(answer.text).not.toContain('Phone: somebody else saved')
  expect(answer.value('version')).toBe('3')
  const choose = (choice: string) =>
    visit(edit, {
      form: aForm({ ...asked, version: '3', conflict: 'description', 'choice.description': choice }),
      as: superadmin,
    })
  expect((await choose('')).status).toBe(409)
  expect(await rowOf(mosque.id)).toMatchObject({ description: 'Written by the admin', version: 3 })
  expect((await choose('saved')).status).toBe(302)
  expect(await rowOf(mosque.id)).toMatchObject({
    description: 'Written by the admin',
    phone: '+27214240000',
    version: 4,
  })
})
