import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // scripts/build/build-site.ts builds beside the build that may be running.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  serverBuildFile: 'app.js',
} satisfies Config
