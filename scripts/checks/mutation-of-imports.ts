import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    mutant: string
  }
}

// Before any module is imported.
Object.assign(globalThis, { __stryker__: { activeMutant: inject('mutant') } })
