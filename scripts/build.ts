import { buildIfStale } from './build/build-site.ts'

if (!(await buildIfStale())) console.log('The build is up to date.')
