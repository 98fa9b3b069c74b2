import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { pathToFileURL } from 'node:url'
import { shippedSources } from '#scripts/build/shipped-folder.ts'

const imports = /^\s*(?:import|export)\b(?!\s+type\b)\s*(?:[^'"();=]*?\bfrom\s*)?["']([^"']+)["']/gm
const laterImports =
  /\b(?:import|require|require\.resolve|import\.meta\.resolve|createRequire\([^()]*\))\(\s*["'`]([^"'`]+)["'`]\s*\)/g
const packageName = /^(?:@[\w.-]+\/)?[\w-][\w.-]*/

/** The packages that code needs when it runs and that are not among the given ones. Types are not needed. */
export function missingPackages(code: string, installed: ReadonlySet<string>): string[] {
  const specifiers = [imports, laterImports].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, specifier]) => specifier ?? ''),
  )
  const packages = specifiers
    .filter((specifier) => !/^[#./]|:/.test(specifier) && !isBuiltin(specifier))
    .map((specifier) => packageName.exec(specifier)?.[0] ?? specifier)
  return [...new Set(packages)].filter((name) => !installed.has(name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const installed = new Set(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies))
  // app/routes.ts is only read by the build.
  const sources = shippedSources().filter((path) => path !== 'app/routes.ts')
  const lines = [...sources, ...globSync('build/server/**/*.js')].flatMap((path) =>
    missingPackages(readFileSync(path, 'utf8'), installed).map(
      (name) => `${path} needs the package ${name} in production: move it to "dependencies" of package.json`,
    ),
  )
  for (const line of lines) console.error(line)
  if (lines.length > 0) process.exit(1)
}
