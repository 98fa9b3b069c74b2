import { expect, test } from 'vitest'
import { productionPackages } from './shipped-folder.ts'

test('packages of production come with what they need, found as Node finds them, and nothing else', () => {
  const locked = {
    '': { dependencies: { site: '1' }, devDependencies: { runner: '1' }, optionalDependencies: { node: '1' } },
    'node_modules/site': {
      dependencies: { '@scope/part': '2' },
      peerDependencies: { view: '1', runner: '1' },
      peerDependenciesMeta: { runner: { optional: true } },
    },
    'node_modules/site/node_modules/@scope/part': { dependencies: { deep: '1' }, optionalDependencies: { other: '1' } },
    'node_modules/@scope/part': { dependencies: { runner: '1' } },
    'node_modules/deep': { dependencies: { site: '1' } },
    'node_modules/view': {},
    'node_modules/node': {},
    'node_modules/runner': {},
  }
  expect(productionPackages(locked).sort()).toEqual([
    'node_modules/deep',
    'node_modules/node',
    'node_modules/site',
    'node_modules/site/node_modules/@scope/part',
    'node_modules/view',
  ])
})
