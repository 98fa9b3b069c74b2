import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { firstLoad } from './scripts/first-load.ts'
import { leanerFramework } from './scripts/leaner-framework.ts'

export default defineConfig({
  plugins: [leanerFramework(), tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true, alias: { '../createLucideIcon.mjs': resolve('app/ui/icon.tsx') } },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: firstLoad,
          },
        },
      },
    },
    // The host is the entry of the server bundle, so that pages, API and jobs share one copy of every module.
    ssr: {
      build: { rolldownOptions: { input: './server/app.ts' } },
      // The icons it uses come with it: their package would load all of its two thousand.
      resolve: { noExternal: ['lucide-react'] },
    },
  },
})
