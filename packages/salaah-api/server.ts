#!/usr/bin/env node
import { createServer } from 'node:http'
import { createSalaahApi } from './index.ts'

// A server of its own: `salaah-api 3000`. It knows no cities and draws no pictures.

const respond = createSalaahApi()
const port = Number(process.argv[2] ?? 3000)

createServer(async (request, response) => {
  try {
    const { status, headers, body } = await respond(request.method ?? 'GET', request.url ?? '/', new Date())
    response.writeHead(status, headers).end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
}).listen(port, () => console.log(`http://localhost:${port}/v1`))
