import { createSetUpToken, isEmpty } from '#app/workflows/set-up-site/first-run.server.ts'
import { setUpByEnvironment } from '#app/workflows/set-up-site/set-up-by-environment.server.ts'

/** Whether the site has content, was set up by the environment just now, or waits for somebody with the token. */
export type FirstRun = { state: 'over' } | { state: 'set-up' } | { state: 'waiting'; token: string }

/** Begins the first run of an empty database. */
export async function beginFirstRun(now: Date): Promise<FirstRun> {
  if (!(await isEmpty())) return { state: 'over' }
  if (await setUpByEnvironment(now)) return { state: 'set-up' }
  // Another process was faster.
  if (!(await isEmpty())) return { state: 'over' }
  return { state: 'waiting', token: await createSetUpToken() }
}
