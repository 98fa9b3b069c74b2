import type { Plugin } from 'vite'

/**
 * Parts of React Router that this site never switches on (discovering routes one by one, instrumentation), replaced by
 * what they do when off: four kilobytes less for every visitor. An update that changes their exports stops the build.
 */
const unused: Record<string, Record<string, string>> = {
  'dom/ssr/route-discovery.js': {
    RouteDiscoveryRuntime: 'class {}',
    getCustomPatchRoutesOnNavigationFunction: '() => {}',
    useCustomRouteDiscovery: "() => 'complete'",
    useRouteDiscovery: '() => { throw new Error("Route discovery is off") }',
  },
  'dom/ssr/fog-of-war.js': {
    URL_LIMIT: '0',
    getManifestPath: "() => ''",
    getManifestPathsParam: "() => ''",
    getPartialManifest: '(manifest) => manifest',
    getPatchRoutesOnNavigationFunction: '() => {}',
    getPathsWithAncestors: '() => []',
    handleClientVersionMismatch: 'async () => {}',
    isFogOfWarEnabled: '() => false',
    shouldUseInitialRouteDiscovery: '() => true',
    useFogOFWarDiscovery: '() => {}',
  },
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => {}',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    instrumentHandler: '(handler) => handler',
    instrumentationResultMetaContext: '{}',
  },
}

/** Functions of React DOM behind components this site does not use, and the stack text of errors nobody would read. */
const emptied =
  /^function (\w*(?:ViewTransition|SuspenseList)\w*|describeNativeComponentFrame)\((.*?)\) \{\n[\s\S]*?^\}/gm
const fewest = 20

/** React's files come as CommonJS. As modules they need no wrapping, neither in themselves nor wherever they are used. */
const reactFile =
  /\/node_modules\/(?:react|react-dom|scheduler)\/(?:cjs\/[\w-]+\.production|index|client|jsx-runtime)\.js$/
const production = /module\.exports = require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/
const requires = /^var ((?:\w+ = require\("[\w-]+"\),?\s*)+);/m
const exported = /\bexports\.(\w+)/g

function asModule(code: string): string {
  const file = production.exec(code)?.[1]
  if (file) return `export * from '${file}'; import * as all from '${file}'; export default all`
  const once = (name: string) => code.split(`exports.${name} =`).length === 2
  const names = [...new Set([...code.matchAll(exported)].map(([, name = '']) => name))]
  return [
    ...names.map((name) => `${once(name) ? '' : `let its_${name};`} export { its_${name} as ${name} };`),
    code
      .replace(requires, (_, list: string) =>
        list.replaceAll(/(\w+) = require\(("[\w-]+")\),?/g, 'import * as $1 from $2;'),
      )
      .replaceAll(/^exports\.(\w+) =/gm, (all, name) => (once(name) ? `const its_${name} =` : all))
      .replaceAll(exported, 'its_$1'),
  ].join('\n')
}

/** Leaves those parts out of what browsers load. */
export function leanerFramework(): Plugin {
  return {
    name: 'leaner-framework',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (id.endsWith('/react-dom-client.production.js')) {
        const count = code.match(emptied)?.length ?? 0
        if (count < fewest) this.error('React DOM changed: bring scripts/leaner-framework.ts up to date with it.')
        return asModule(code.replace(emptied, 'function $1($2) { return ""; }'))
      }
      if (reactFile.test(id)) return asModule(code)
      const path = Object.keys(unused).find((part) => id.endsWith(`/react-router/dist/production/lib/${part}`))
      const stubs = path && unused[path]
      if (!stubs) return null
      const exported = /export \{([^}]+)\};?\s*$/
        .exec(code)?.[1]
        ?.split(',')
        .map((name) => name.trim())
      if (exported?.sort().join() !== Object.keys(stubs).sort().join())
        this.error(`React Router changed ${path}: bring scripts/leaner-framework.ts up to date with its exports.`)
      return Object.entries(stubs)
        .map(([name, value]) => `export const ${name} = ${value};`)
        .join('\n')
    },
  }
}
