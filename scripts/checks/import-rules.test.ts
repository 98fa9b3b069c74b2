import { expect, test } from 'vitest'
import { brokenRules } from './import-rules.ts'

const importing = (specifier: string) => `import { thing } from '${specifier}'\n`

test.each([
  ['app/features/events/event-rules.ts', '#app/lib/time.ts'],
  ['app/features/events/event-rules.ts', './event-types.ts'],
  ['app/features/events/event-rules.ts', '#salaah/times.ts'],
  ['app/features/events/events.server.test.ts', '#tests/support/data/factories.ts'],
  ['app/routes/home.tsx', '#app/features/mosques/directory/mosque-card.tsx'],
  ['app/routes/home.tsx', './+types/home'],
  ['server/http/create-app.ts', '#api/salaah.ts'],
  ['api/salaah.ts', '#app/features/prayer-times/month.server.ts'],
  ['app/features/mosques/page/mosque-gallery.tsx', '#app/islands/island.tsx'],
  ['app/islands/islands.ts', '#app/features/mosques/page/gallery.tsx'],
  ['app/ui/button.tsx', 'react'],
  ['app/routes/developers.tsx', '#api/v1/document.ts'],
  ['scripts/seed.ts', '#app/db/client.server.ts'],
  ['app/routes/admin/import.tsx', '#app/workflows/import/plan-import.server.ts'],
  ['app/workflows/import/plan-import.server.ts', '#app/features/mosques/edit/mosque-schema.ts'],
  ['app/features/events/edit/event-writes.server.ts', '#app/features/mosques/mosque-lookup.server.ts'],
])('%s may import %s', (path, specifier) => {
  expect(brokenRules(path, importing(specifier))).toEqual([])
})

test.each([
  [
    'app/features/mosques/directory/mosque-card.tsx',
    '#app/features/events/list/event-card.tsx',
    'two features meet in a workflow or a route',
  ],
  ['app/lib/time.ts', '#app/i18n/dates.ts', 'may import nothing'],
  ['salaah/times.ts', '#app/lib/time.ts', 'may import nothing'],
  ['app/ui/button.tsx', '#app/i18n/texts.ts', 'app/ui/ may import app/lib/'],
  ['app/services/mail.server.ts', '#app/features/contact/contact.server.ts', 'app/services/ may import'],
  ['app/access/session.server.ts', '#app/features/accounts/users.server.ts', 'app/access/ may import'],
  ['app/features/events/list/event-card.tsx', '#app/routes/home.tsx', 'app/features/ may import'],
  ['app/features/events/list/event-card.tsx', '#app/workflows/undo/undo-change.server.ts', 'app/features/ may import'],
  ['app/workflows/undo/undo-change.server.ts', '#app/routes/home.tsx', 'app/workflows/ may import'],
  ['app/workflows/undo/undo-change.server.ts', '#app/shell/header.tsx', 'app/workflows/ may import'],
  ['app/islands/start.ts', '#app/i18n/texts.ts', 'app/islands/ may import'],
  ['app/routes/home.tsx', 'kysely', 'no SQL'],
  ['app/routes/home.tsx', '#app/db/client.server.ts', 'no SQL'],
  ['server/http/create-app.ts', '#app/routes/home.tsx', 'server/ may import'],
  ['api/salaah.ts', '#server/http/create-app.ts', 'api/ may import'],
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
  ['server/move/move-to-postgres.ts', 'trx.insertInto(table)'],
  ['app/features/events/recurrence/occurrences.server.test.ts', "db().deleteFrom('mosques')"],
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
