import { createApp } from '#server/host.ts'
import { prepareDatabase, serve } from '#server/serve.ts'
import { start } from '#server/start.ts'

/** What the built server offers to the commands and to the tests. */
export const site = { createApp, prepareDatabase, serve, start }
