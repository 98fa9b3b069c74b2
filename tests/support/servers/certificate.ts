import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  const long = content.length > 255 ? [0x82, content.length >> 8, content.length & 255] : [0x81, content.length]
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : long)]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, value: string) => der(tag, Buffer.from(value))

const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'))
const [COMMON_NAME, ALTERNATIVE_NAMES] = ['550403', '551d11']

/** A certificate for localhost that signs itself, for one test. */
export function certificateForLocalhost(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(objectId(COMMON_NAME), text(0x0c, 'localhost'))))
  const [from, until] = ['20200101000000Z', '20991231235959Z'].map((instant) => text(0x18, instant))
  const names = sequence(text(0x82, 'localhost'), der(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = der(0xa3, sequence(sequence(objectId(ALTERNATIVE_NAMES), der(0x04, names))))
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(from!, until!),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey))
  const certificate = sequence(signed, ECDSA_WITH_SHA256, signature).toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  }
}
