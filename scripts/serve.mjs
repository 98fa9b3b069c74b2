// What `npm start` turns into when the build is ready, and what each of several workers runs.
import { readdirSync, readFileSync } from 'node:fs'

const { site } = await import('../build/server/app.js')
const parts = 'build/server/assets'
for (const name of readdirSync(parts)) {
  // A later build in the same folder takes away what would be loaded late. The map is for the browser alone.
  if (!/from ?"leaflet"/.test(readFileSync(`${parts}/${name}`, 'utf8'))) await import(`../${parts}/${name}`)
}
await site.start()
