import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { DUMP_SIGNATURE, openDumpFile, signDump } from '#app/workflows/dump.server.ts'
import type { Route } from './+types/dump.ts'
import { fileResponse, noSuchFile } from './file-response.server.ts'

// As for the other files of everything public.
export const handle = { kind: 'file', cached: false } satisfies PublicPage

// The manifest and its files belong together.
const caching = 'no-cache'

/** A file of the last dump, or the signature of its manifest. */
export async function loader({ params: { file: name }, request, context }: Route.LoaderArgs) {
  if (name === DUMP_SIGNATURE) {
    const signature = await signDump(requestFacts(context).now)
    const headers = { 'Content-Type': 'application/octet-stream', 'Cache-Control': caching }
    return signature ? new Response(new Uint8Array(signature), { headers }) : noSuchFile()
  }
  const file = await openDumpFile(name)
  return file ? await fileResponse(request, file, { name, type: file.type, caching }) : noSuchFile()
}
