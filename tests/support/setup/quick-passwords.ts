import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
type Derived = Parameters<typeof scrypt>[4]

// A password costs a tenth of a second on purpose. Here it costs a sixty-fourth of that; built sites take the whole.
function scryptQuickly(password: string, salt: string, length: number, options: ScryptOptions, derived: Derived) {
  scrypt(password, salt, length, { ...options, N: 256 }, derived)
}

// A worker runs this before each of its files.
if (scrypt.name !== scryptQuickly.name) {
  crypto.scrypt = scryptQuickly as typeof scrypt
  syncBuiltinESMExports()
}
