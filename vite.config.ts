import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { publicEntry } from './scripts/public-entry.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), publicEntry()],
  resolve: { tsconfigPaths: true },
  // The host reads the hashed name of the public pages' script from the manifest.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    // The host is the entry of the server bundle, so that pages, API and jobs share one copy of every module.
    ssr: {
      build: { rolldownOptions: { input: './server/app.ts' } },
      // The icons it uses come with it: their package would load all of its two thousand.
      resolve: { noExternal: ['lucide-react'] },
    },
  },
})
