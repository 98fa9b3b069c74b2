// The baseline of the benchmark: node:http that sends the same bytes with the same headers.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [, , port, headersFile, bodyFile] = process.argv
const headers = JSON.parse(readFileSync(headersFile, 'utf8'))
const body = readFileSync(bodyFile)

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1', () => console.log('Ready on'))
