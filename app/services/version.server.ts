import { readFileSync } from 'node:fs'

/** The version of the site that runs, from the package that it was started in. */
export const version: string = JSON.parse(readFileSync('package.json', 'utf8')).version
