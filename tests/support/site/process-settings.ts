import { onTestFinished } from 'vitest'
import { type Env, env } from '#app/env.server.ts'

/** Replaces settings of the process, which are read once, until the end of the test. */
export function setProcessSettings(changed: Partial<Env>): void {
  const settings: Partial<Env> = env()
  const before = { ...settings }
  onTestFinished(() => {
    for (const name of Object.keys(changed) as (keyof Env)[]) delete settings[name]
    Object.assign(settings, before)
  })
  Object.assign(settings, changed)
}
