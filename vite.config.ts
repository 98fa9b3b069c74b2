import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { boardFiles } from '#scripts/build/board-files.ts'
import { flattenLayers, inlineConstants, languageSelectors } from '#scripts/build/lower-styles.ts'
import { pageStyles } from '#scripts/build/page-styles.ts'
import { changedTexts, filesAhead, publicEntry, publicModules, serverChanges } from '#scripts/build/public-entry.ts'
import { recognizerFiles } from '#scripts/build/recognizer-files.ts'

/** The oldest browsers that get styles and scripts; docs/decisions/0132 tells what older ones get. */
const OLDEST = ['chrome88', 'safari14.1', 'ios14.5', 'firefox91']
const OLDEST_SCRIPT = 'es2021'

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    publicEntry(),
    publicModules(),
    pageStyles(),
    boardFiles(),
    recognizerFiles(),
    serverChanges(),
    changedTexts(),
  ],
  css: {
    postcss: { plugins: [languageSelectors(), ...(command === 'build' ? [inlineConstants(), flattenLayers()] : [])] },
  },
  resolve: { tsconfigPaths: true },
  // In development every library found later would reload the page, also those of the server, which are not needed.
  optimizeDeps: { include: ['lucide-react', 'leaflet'], noDiscovery: true },
  // The host reads the hashed name of the public pages' script from the manifest.
  build: { assetsInlineLimit: 0, manifest: true, cssTarget: OLDEST },
  environments: {
    client: {
      build: {
        target: OLDEST_SCRIPT,
        modulePreload: { resolveDependencies: filesAhead },
        rolldownOptions: {
          // Fewer requests: React is one file for every island.
          output: {
            codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
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
}))
