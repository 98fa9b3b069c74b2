import { makeShippedFolder } from './build/shipped-folder.ts'

const [folder, ...more] = process.argv.slice(2)
if (!folder || more.length > 0) {
  console.error('Usage: npm run ship -- FOLDER')
  process.exit(1)
}
await makeShippedFolder(folder)
console.log(`${folder} is ready: npm start in it runs the site.`)
