import { expect, test } from 'vitest'
import { brokenRules, circles, componentsInCommands, mutualFolders } from './import-rules.ts'

const importing = (specifier: string) => `import { thing } from '${specifier}'\n`

test.each([
  ['app/features/events/event-rules.ts', '#app/lib/time.ts'],
  ['app/features/events/event-rules.ts', './event-types.ts'],
  ['app/features/events/event-rules.ts', '#salaah/times.ts'],
  ['app/features/events/events.server.test.ts', '#tests/support/data/factories.ts'],
  ['app/routes/home.tsx', '#app/features/mosques/directory/mosque-cards.tsx'],
  ['app/routes/home.tsx', './+types/home'],
  ['app/routes/home.tsx', '#app/pages/home.tsx'],
  ['app/pages/home.server.ts', '#app/features/mosques/search/mosques.server.ts'],
  ['app/pages/home.tsx', '#app/shell/art/scene.tsx'],
  ['server/host/create-app.ts', '#api/salaah.ts'],
  ['server/start/start.ts', '#ops/workers.ts'],
  ['app/db/postgres.server.ts', '#ops/standby.ts'],
  ['ops/workers.ts', '#app/env.server.ts'],
  ['api/salaah.ts', '#app/features/prayer-times/month.server.ts'],
  ['app/features/mosques/page/mosque-sections.tsx', '#app/ui/island.tsx'],
  ['app/browser/islands.ts', '#app/features/mosques/page/gallery.tsx'],
  ['app/ui/button.tsx', 'react'],
  ['app/routes/developers.tsx', '#api/v1/document.ts'],
  ['scripts/seed.ts', '#app/db/client.server.ts'],
  ['app/routes/admin/mosques/import.tsx', '#app/workflows/import/plan-import.server.ts'],
  ['app/workflows/import/plan-import.server.ts', '#app/features/mosques/mosque-schema.ts'],
  ['app/features/events/edit/event-writes.server.ts', '#app/features/mosques/mosque-lookup.server.ts'],
])('%s may import %s', (path, specifier) => {
  expect(brokenRules(path, importing(specifier))).toEqual([])
})

test.each([
  [
    'app/features/mosques/directory/mosque-cards.tsx',
    '#app/features/events/list/event-card.tsx',
    'two features meet in a workflow or a page',
  ],
  ['app/lib/time.ts', '#app/i18n/dates.ts', 'may import nothing'],
  ['packages/salaah/times.ts', '#app/lib/time.ts', 'may import nothing'],
  ['app/ui/button.tsx', '#app/i18n/texts.ts', 'app/ui/ may import app/lib/'],
  ['app/services/mail.server.ts', '#app/features/contact/messages.server.ts', 'app/services/ may import'],
  ['app/access/session.server.ts', '#app/features/accounts/users.server.ts', 'app/access/ may import'],
  ['app/features/events/list/event-card.tsx', '#app/routes/home.tsx', 'app/features/ may import'],
  ['app/features/events/list/event-card.tsx', '#app/workflows/undo-change.server.ts', 'app/features/ may import'],
  ['app/workflows/undo-change.server.ts', '#app/routes/home.tsx', 'app/workflows/ may import'],
  ['app/workflows/undo-change.server.ts', '#app/shell/header.tsx', 'app/workflows/ may import'],
  ['app/browser/start.ts', '#app/shell/header.tsx', 'app/browser/ may import'],
  ['app/pages/home.tsx', '#app/routes/home.tsx', 'app/pages/ may import'],
  ['app/shell/header.tsx', '#app/pages/home.tsx', 'app/shell/ may import'],
  ['app/pages/home.server.ts', '#app/db/client.server.ts', 'no SQL'],
  ['app/routes/home.tsx', 'kysely', 'no SQL'],
  ['app/routes/home.tsx', '#app/db/client.server.ts', 'no SQL'],
  ['server/host/create-app.ts', '#app/routes/home.tsx', 'server/ may import'],
  ['api/salaah.ts', '#server/host/create-app.ts', 'api/ may import'],
  ['ops/workers.ts', '#server/start/serve.ts', 'ops/ may import'],
  ['app/features/events/event-rules.ts', '#ops/standby.ts', 'app/features/ may import'],
  ['app/routes/home.tsx', '#api/cache.ts', 'app/routes/ may import'],
  ['app/routes/home.tsx', '../features/mosques/mosque-card.tsx', "write it as '#…'"],
  ['app/routes/home.tsx', '#app/features/mosques/mosque-card', 'without the file'],
  ['app/routes/home.tsx', '#tests/support/data/factories.ts', 'for tests only'],
])('%s may not import %s', (path, specifier, reason) => {
  expect(brokenRules(path, importing(specifier)).join()).toContain(reason)
})

test('the rules apply to dynamic imports too', () => {
  expect(brokenRules('app/lib/time.ts', "const later = await import('#app/db/client.server.ts')")).toHaveLength(1)
})

test('only the settings module reads the environment', () => {
  expect(brokenRules('app/services/mail.server.ts', 'const url = process.env.MAIL_URL')).toHaveLength(1)
  expect(brokenRules('app/env.server.ts', 'parseEnv(process.env)')).toEqual([])
})

test.each([
  ['app/features/mosques/edit/mosque-store.server.ts', "trx.insertInto('mosques')"],
  ['app/access/one-time-links.server.ts', "trx\n.updateTable('oneTimeLinks')"],
  ['ops/move-to-postgres.ts', 'trx.insertInto(table)'],
  ['app/features/events/dates/occurrences.server.test.ts', "db().deleteFrom('mosques')"],
  ['app/features/events/list/event-list.server.ts', "reader().selectFrom('mosques')"],
])('%s may write %s', (path, code) => {
  expect(brokenRules(path, code)).toEqual([])
})

test.each([
  ['app/features/mosques/edit/mosque-writes.server.ts', "trx.deleteFrom('events')", 'belongs to app/features/events/'],
  ['server/sample/sample-data.ts', "trx\n.insertInto(\n'mosques')", 'belongs to app/features/mosques/'],
  ['app/workflows/import/run-import.server.ts', "trx.updateTable('settings')", 'belongs to app/features/settings/'],
  ['app/features/events/event-store.server.ts', "trx.insertInto('unknown')", 'belongs to no folder'],
  ['app/features/mosques/edit/mosque-store.server.ts', 'trx.deleteFrom(list)', "write the table's name"],
  ['app/features/mosques/edit/mosque-store.server.ts', 'sql`delete from mosques`', 'in raw SQL'],
])('%s may not write %s', (path, code, reason) => {
  expect(brokenRules(path, code).join()).toContain(reason)
})

const file = (path: string, specifier: string) => ({ path, code: importing(specifier) })

test('two folders do not import each other', () => {
  const down = file('app/features/mosques/near/near-section.tsx', '#app/features/mosques/directory/mosque-cards.tsx')
  const up = 'app/features/mosques/directory/mosque-cards.tsx'
  expect(
    mutualFolders([down, file(up, './mosque-list.tsx'), file(up, '#app/features/mosques/mosque-links.ts')]),
  ).toEqual([])
  expect(mutualFolders([down, file(up, '#app/features/mosques/near/near-section.tsx')])).toEqual([
    'app/features/mosques/directory and app/features/mosques/near import each other',
  ])
  const start = file('server/start/serve.ts', '#server/host/create-app.ts')
  expect(mutualFolders([start, file('server/host/create-app.ts', '#server/start/port.ts')])).toHaveLength(1)
  expect(mutualFolders([start, file('server/host/create-app.test.ts', '#server/start/port.ts')])).toEqual([])
  const settings = file('app/services/clock.server.ts', '#app/env.server.ts')
  expect(mutualFolders([settings, file('app/root.tsx', '#app/services/clock.server.ts')])).toEqual([])
})

test('files import each other in no circle, not even for types', () => {
  const [one, two, three] = ['app/lib/one.ts', 'app/lib/two.ts', 'app/lib/three.ts']
  const type = (path: string, specifier: string) => ({ path, code: `import type { A } from '${specifier}'\n` })
  expect(circles([file(one, './two.ts'), file(two, './three.ts'), file(three, './four.ts')])).toEqual([])
  expect(circles([file(one, './two.ts'), type(two, './three.ts'), type(three, './one.ts')])).toEqual([
    `${one} imports ${two} imports ${three} imports ${one}, a circle`,
  ])
  expect(circles([file(one, './two.ts'), file('app/lib/two.test.ts', './one.ts')])).toEqual([])
})

test('what Node runs without a build loads no component', () => {
  const writes = 'app/features/events/edit/event-writes.server.ts'
  const card = '#app/features/events/list/event-card.tsx'
  const found = [`${writes} is run without a build and imports ${card.slice(1)}`]
  const command = file('scripts/seed.ts', `#${writes}`)
  expect(componentsInCommands([command, file(writes, card)])).toEqual(found)
  expect(componentsInCommands([command, { path: writes, code: `const load = () => import('${card}')\n` }])).toEqual(
    found,
  )
  expect(componentsInCommands([command, { path: writes, code: `import type { Card } from '${card}'\n` }])).toEqual([])
  expect(componentsInCommands([file('app/routes/home.tsx', card)])).toEqual([])
})
