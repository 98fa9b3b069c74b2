import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { publicEntry, serverChanges } from '#scripts/build/public-entry.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), publicEntry(), serverChanges()],
  resolve: { tsconfigPaths: true },
  // In development every library found later would reload the page, also those of the server, which are not needed.
  optimizeDeps: { include: ['lucide-react', 'leaflet'], noDiscovery: true },
  // The host reads the hashed name of the public pages' script from the manifest.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Fewer requests: React is one file for every island, and what both sides of the site share is another.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: 'shared',
                  test: /preload-helper|app\/islands\/(behaviors\/|post-form|regions)|server-clock|saved-storage|nearby-address|school-choice/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    // The host is the entry of the server bundle, so that pages, API and jobs share one copy of every module.
    ssr: {
      build: { rolldownOptions: { input: '#server/app.ts' } },
      // The icons it uses come with it: their package would load all of its two thousand.
      resolve: { noExternal: ['lucide-react'] },
    },
  },
})
