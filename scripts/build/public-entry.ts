import type { Plugin } from 'vite'

/** Builds the script of the public pages beside React Router's own entry, which only the account and admin app loads. */
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

/** In development, reports changes of what the server renders to the public pages, which the router does not update. */
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
