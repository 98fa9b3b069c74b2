#!/usr/bin/env node
// Verifies a dump of everything public: node verify-dump.mjs FOLDER KEYS.pem [EARLIER-KEYS.pem]
// With keys that were saved earlier it also checks that each key since then was signed by the one before.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY = /(?:Signed-By-Next: (\S+)\n)?(-----BEGIN PUBLIC KEY-----\n[^-]+-----END PUBLIC KEY-----\n)/g
const readKeys = async (file) =>
  [...(await readFile(file, 'utf8')).matchAll(KEY)].map(([, signature = '', pem]) => ({ signature, pem }))
const isSigned = (content, signature, { pem }) => verify(null, content, createPublicKey(pem), signature)
const failIf = (isWrong, message) => {
  if (!isWrong) return
  console.error(message)
  process.exit(1)
}

process.on('uncaughtException', ({ code, path, message }) => failIf(true, code === 'ENOENT' ? `${path} is missing.` : message))
const [folder, keyFile, earlierFile] = process.argv.slice(2)
failIf(!keyFile, 'Name the folder of the dump, and the file with the keys of the site.')
const keys = await readKeys(keyFile)
failIf(keys.length === 0, `${keyFile} has no key.`)
if (earlierFile) {
  const [trusted] = await readKeys(earlierFile)
  const last = keys.findIndex(({ pem }) => pem === trusted?.pem)
  const isChain = keys.slice(0, Math.max(last, 0)).every(({ pem, signature }, index) =>
    isSigned(Buffer.from(pem), Buffer.from(signature, 'base64'), keys[index + 1]))
  failIf(last < 0 || !isChain, 'The earlier key has not signed the present one.')
}
const manifest = await readFile(join(folder, 'manifest.json'))
const signature = await readFile(join(folder, 'manifest.json.sig'))
failIf(!isSigned(manifest, signature, keys[0]), 'manifest.json is not signed with the key.')
const { site, day, files } = JSON.parse(manifest)
for (const { name, sha256 } of files) {
  const hash = createHash('sha256')
  for await (const part of createReadStream(join(folder, name))) hash.update(part)
  failIf(hash.digest('hex') !== sha256, `${name} is not the file that was signed.`)
}
console.log(`${site}, ${day}: the signature and ${files.length} files are right.`)
