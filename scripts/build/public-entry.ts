import type { Plugin } from 'vite'

/** Builds the script of public pages in addition to React Router's entry, which only the account and admin app loads. */
export function publicEntry(): Plugin {
  return {
    name: 'public-entry',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'app/islands/start.ts', name: 'start' })
    },
  }
}

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
