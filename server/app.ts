import * as build from 'virtual:react-router/server-build'
import { createApp } from '#server/http/create-app.ts'
import { routeTable } from '#server/http/pages/route-table.ts'
import { prepareDatabase, serve } from '#server/start/serve.ts'
import { start } from '#server/start/start.ts'

/** What the built server offers to the commands and to the tests. */
export const site = { createApp, prepareDatabase, serve, start, routes: () => routeTable(build).routes }
