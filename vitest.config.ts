import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { boardFiles } from './scripts/build/board-files.ts'
import { compileTexts } from './scripts/build/compile-texts.ts'
import { seed, USUAL_SEED } from './tests/support/setup/seed.ts'

compileTexts()

// Far from Cape Town, so that a rule which uses the computer's own zone is found out.
process.env.TZ = 'America/Los_Angeles'
// Processes that tests start read the same sources again and again.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/compiled'

const setUp = '#tests/support/setup'
const setupFiles = [`${setUp}/strict-console.ts`, `${setUp}/clock.ts`]
const onDatabase = {
  globalSetup: [`${setUp}/database-setup.ts`],
  setupFiles: [...setupFiles, `${setUp}/database.ts`],
}

const isServerTest = (file: string) => file.endsWith('.server.test.ts')
// What only one of the two engines has is tested in files that say so in their name.
const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL)
const ofOtherEngine = isOnPostgres ? '.sqlite.server.test.ts' : '.postgres.server.test.ts'
/** Files that replace modules, globals, the database or a service of their process cannot share it with others. */
const needsOwnProcess = (file: string) =>
  /\bvi\.(mock|stub|resetModules)|\b(closeDatabase|setClient|startPushService|Unavailable|process\.env)\b|silent-server\.ts/.test(
    readFileSync(file, 'utf8'),
  )

/** Files that start servers or follow every link of the site, or say so in their first line, are left to `npm run test:all`. */
const takesLong = (file: string) =>
  /^\/\/ Runs in `npm run test:all`|server-process\.ts|spawn-site\.ts|run\.mjs|http\/walk\.ts/.test(
    readFileSync(file, 'utf8'),
  )

const sources = globSync('{app,packages,api,server,ops,scripts}/**/*.test.{ts,tsx}')
const all = [...sources, ...globSync('tests/http/**/*.test.ts')].filter((file) => !file.endsWith(ofOtherEngine))
/** Of those that take long, the ones in which the engine makes a difference. */
const dependsOnEngine = (file: string) =>
  /http\/(older-databases|workers)|workflows\/import|server\/(sample|dump)/.test(file)
const slow = all.filter(takesLong)
const inDevelopment = ['app/every-route.server.test.ts']
const usual = all.filter((file) => !slow.includes(file) && !inDevelopment.includes(file))
const server = usual.filter(isServerTest)
const http = usual.filter((file) => file.startsWith('tests/'))
const rules = usual.filter((file) => !isServerTest(file) && !http.includes(file))
// Pages are rendered as in production, by the production builds of React and its router, which are twice as fast.
const inProduction = {
  env: { NODE_ENV: 'production' },
  setupFiles: [`${setUp}/production-react.ts`, ...onDatabase.setupFiles],
}
const onServer = {
  ...onDatabase,
  ...inProduction,
  setupFiles: [`${setUp}/quick-passwords.ts`, ...inProduction.setupFiles],
}
const asNodeResolves = { oxc: { jsx: { development: false } }, ssr: { resolve: { conditions: ['node'] } } }
const onBuiltSite = {
  ...inProduction,
  globalSetup: [...onDatabase.globalSetup, `${setUp}/build-setup.ts`],
  server: { deps: { external: [/\/build\/server\//] } },
}

/** Modules are imported once per worker, except in files that need a process of their own. */
const twoProjects = (name: string, files: string[], test: object, config: object = {}) =>
  [true, false].map((isolate) => ({
    extends: true as const,
    ...config,
    test: {
      ...test,
      name: isolate ? `${name}-alone` : name,
      isolate,
      include: files.filter((file) => needsOwnProcess(file) === isolate),
    },
  }))

export default defineConfig({
  plugins: [boardFiles()],
  test: {
    restoreMocks: true,
    maxWorkers: 3,
    // Another seed than the usual one also runs the files in another order.
    sequence: { seed, shuffle: { files: seed !== USUAL_SEED, tests: false } },
    // Nothing takes so long; these end a test that hangs, on however busy a machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      ...twoProjects('rules', rules, { setupFiles }),
      ...twoProjects('server', server, onServer, asNodeResolves),
      // Only the development build of React complains about keys, nesting and what a browser would render otherwise.
      // The file takes longest, and projects begin in the order of their names.
      { extends: true, test: { ...onDatabase, name: 'development-server', include: inDevelopment } },
      ...twoProjects('http', http, onBuiltSite, asNodeResolves),
      {
        extends: true,
        ...asNodeResolves,
        test: { ...onBuiltSite, name: 'slow', include: isOnPostgres ? slow.filter(dependsOnEngine) : slow },
      },
    ],
  },
})
