import type { Config } from '@react-router/dev/config'
import { compileTexts } from './scripts/build/compile-texts.ts'

// The types of routes and the build need the texts as code.
compileTexts()

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // scripts/build/build-site.ts builds beside the build that may be running.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  serverBuildFile: 'app.js',
} satisfies Config
