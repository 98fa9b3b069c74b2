import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { appSecret } from './app-secret.server.ts'
import { readState, replaceState } from './site-state.server.ts'

/** A key of the site as everybody may have it: PEM, from when on it signs, and the signature of the key before over the PEM. */
type PublicKey = { pem: string; since: string; signature: string | null }

/** The keys, the present one first, and its private part, encrypted with the secret of the site. */
type StoredKeys = { keys: PublicKey[]; secret: string }

const STATE = 'signing-keys'

const lock = () => ({ cipher: 'aes-256-cbc', passphrase: `signing key ${appSecret()}` })

/** The keys of the site; the first is made when one is asked for. */
async function loadKeys(now: Date): Promise<{ stored: string; keys: StoredKeys }> {
  const known = await readState(db(), STATE)
  const stored = known ?? (await writeWithoutRevision((trx) => replaceState(trx, STATE, null, newKeys([], null, now))))
  return { stored, keys: JSON.parse(stored) }
}

function newKeys(earlier: PublicKey[], signer: KeyObject | null, now: Date): string {
  const pair = generateKeyPairSync('ed25519')
  const pem = String(pair.publicKey.export({ type: 'spki', format: 'pem' }))
  const signature = signer && sign(null, Buffer.from(pem), signer).toString('base64')
  const secret = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem', ...lock() }))
  return JSON.stringify({ keys: [{ pem, since: now.toISOString(), signature }, ...earlier], secret })
}

/** Null when it was encrypted with another secret. */
function openKey({ secret }: StoredKeys): KeyObject | null {
  try {
    return createPrivateKey({ key: secret, ...lock() })
  } catch {
    return null
  }
}

/** The public keys of the site as PEM, the present one first. What stands before each says who signed it. */
export async function publicKeys(now: Date): Promise<string> {
  const { keys } = (await loadKeys(now)).keys
  return keys
    .map(({ pem, since, signature }) => `Since: ${since}\n${signature ? `Signed-By-Next: ${signature}\n` : ''}${pem}`)
    .join('\n')
}

/** The signature (Ed25519) of the site. */
export async function signBytes(bytes: Buffer, now: Date): Promise<Buffer> {
  const key = openKey((await loadKeys(now)).keys)
  if (!key)
    throw new Error('The signing key was stored with another APP_SECRET: put that back, or npm run rotate-signing-key.')
  return sign(null, bytes, key)
}

/** Replaces the signing key by a new one, signed by the present one; false when that cannot be opened any more. */
export async function rotateSigningKey(now: Date): Promise<boolean> {
  const { stored, keys } = await loadKeys(now)
  const signer = openKey(keys)
  const next = newKeys(keys.keys, signer, now)
  const result = await writeWithoutRevision((trx) => replaceState(trx, STATE, stored, next))
  if (result !== next) throw new Error('Another process has replaced the key at the same time.')
  return signer !== null
}
