// Runs the built site: `npm start` executes this after the build, and each worker does.
import { readdirSync, readFileSync } from 'node:fs'

const { site } = await import('../build/server/app.js')
const CHUNKS_FOLDER = 'build/server/assets'
for (const name of readdirSync(CHUNKS_FOLDER)) {
  // Chunks are loaded now, because a later build replaces the files. Leaflet runs in browsers only.
  if (!/from ?"leaflet"/.test(readFileSync(`${CHUNKS_FOLDER}/${name}`, 'utf8')))
    await import(`../${CHUNKS_FOLDER}/${name}`)
}
await site.start()
