import type { Plugin } from 'vite'
import { compileTexts } from './compile-texts.ts'

/** Builds the script of public pages in addition to React Router's entry, which only the account and admin app loads. */
export function publicEntry(): Plugin {
  return {
    name: 'public-entry',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'app/browser/start.ts', name: 'start' })
    },
  }
}

const START = '/app/browser/start.ts'
const AT_ONCE = '?at-once'
const ON_DEMAND = '?on-demand'
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** The copy of a module to which its imports belong; null in the app. */
function copyOf(importer = ''): string | null {
  if (importer.endsWith(START)) return AT_ONCE
  return [AT_ONCE, ON_DEMAND].find((copy) => importer.endsWith(copy)) ?? null
}

/**
 * Gives the script of public pages copies of its own of the modules that the app has too, and what it loads on demand
 * others again. What two of them share would be a file of its own, and the script several requests.
 */
export function publicModules(): Plugin {
  return {
    name: 'public-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      const copy = copyOf(importer)
      if (!copy) return null
      if (source === PRELOAD_HELPER) return PRELOAD_HELPER + copy
      const found = await this.resolve(source, importer!.replace(copy, ''), { ...options, skipSelf: true })
      const isOwn = found && /\.tsx?$/.test(found.id) && !found.id.includes('/node_modules/')
      return isOwn ? { ...found, id: found.id + (options.kind === 'dynamic-import' ? ON_DEMAND : copy) } : found
    },
    load: (id) => (id.startsWith(PRELOAD_HELPER) && copyOf(id) ? publicHelper : null),
  }
}

/** Loads the styles of a module on demand before it; its scripts load themselves. Vite's helper does more, and is four times as large. */
const publicHelper = `export const __vitePreload = (load, files = []) => Promise.all(files.map((file) => {
  const href = '/' + file
  if (!href.endsWith('.css') || document.querySelector('link[href="' + href + '"]')) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return new Promise((done, fail) => {
    link.onload = done
    link.onerror = () => {
      link.remove()
      fail()
    }
  })
})).then(load)`

/** What is loaded ahead of a module on demand: for the script of public pages, whose names of files count, styles only. */
export const filesAhead = (_file: string, files: string[], { hostId }: { hostId: string }): string[] =>
  /\/start-/.test(hostId) ? files.filter((file) => file.endsWith('.css')) : files

/** In development, sends changes of server-rendered code to public pages, which the router does not update. */
export function serverChanges(): Plugin {
  return {
    name: 'server-changes',
    apply: 'serve',
    applyToEnvironment: ({ name }) => name === 'ssr',
    hotUpdate({ file, modules, server }) {
      if (modules.length > 0 && !file.endsWith('.css')) server.environments.client.hot.send('server-change')
    },
  }
}

/** In development, compiles the texts again when one of their files changes. */
export function changedTexts(): Plugin {
  return {
    name: 'changed-texts',
    apply: 'serve',
    configureServer({ watcher, config }) {
      watcher.on('change', (path) => {
        if (!/\/app\/i18n\/[^/]+\/[^/]+\.json$/.test(path)) return
        try {
          compileTexts()
        } catch (error) {
          config.logger.error((error as Error).message)
        }
      })
    },
  }
}
