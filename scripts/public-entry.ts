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
