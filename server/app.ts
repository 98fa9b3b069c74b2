import * as build from 'virtual:react-router/server-build'
import { createApp } from '#server/host/create-app.ts'
import { routeTable } from '#server/http/pages/route-table.ts'
import { prepareDatabase, serve } from '#server/start/serve.ts'
import { start } from '#server/start/start.ts'

/** The functions of the built server that commands and tests use. */
export const site = { createApp, prepareDatabase, serve, start, routes: () => routeTable(build).routes }
