import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnv } from './env.server.ts'

test('without any setting the documented defaults apply', () => {
  const env = parseEnv({})
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    WORKERS: 1,
    SALAAH_SOURCE: 'local',
    SALAAH_FALLBACK: 'local',
  })
  expect(env.DATABASE_URL).toBeUndefined()
  expect(isAbsolute(env.DATA_DIR)).toBe(true)
})

test('an empty text is the same as an unset setting', () => {
  expect(parseEnv({ DATABASE_URL: '', MAIL_URL: '', SALAAH_SOURCE: '', IMAGE_STORE: '' })).toMatchObject({
    SALAAH_SOURCE: 'local',
  })
})

test.each([
  [{ PORT: 'abc' }, /PORT must be a number/],
  [{ PORT: '70000' }, /PORT must be a number from 0 to 65535/],
  [{ WORKERS: '0' }, /WORKERS must be a number from 1 to 64/],
  [{ TRUST_PROXY: 'true' }, /TRUST_PROXY must be the addresses/],
  [{ TRUST_PROXY: '10.0.0.0/0' }, /TRUST_PROXY must be the addresses/],
  [{ TRUST_PROXY: '127.0.0.1, ' }, /TRUST_PROXY must be the addresses/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must start with postgres/],
  [{ SAMPLE_DATA: 'maybe' }, /SAMPLE_DATA must be on or off/],
  [{ MAIL_URL: 'http://x' }, /MAIL_URL must start with/],
  [{ MAP_TILES: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }, /MAP_TILES must look like/],
  [{ APP_SECRET: 'short' }, /APP_SECRET must have at least 32/],
  [{ WORKERS: '2' }, /WORKERS above 1 needs PostgreSQL/],
  [{ CONTINUOUS_BACKUP: '/backups' }, /CONTINUOUS_BACKUP is gone: set BACKUP_DIR .* and BACKUP_EVERY/],
  [{ BACKUP_EVERY: '0' }, /BACKUP_EVERY must be a number from 1 to 1440/],
  [{ BACKUP_DIR: 's3://b/p/', IMAGE_STORE: 's3://b/p?region=x' }, /BACKUP_DIR must be another bucket or folder/],
  [{ NOW: 'yesterday' }, /NOW must be an ISO time/],
  [{ NOW: '2026-11-20T12:00:00Z', PUBLIC_URL: 'https://mosques.example' }, /NOW is for tests and development only/],
  [{ DEMO: 'on', MAIL_URL: 'smtp://mail.example' }, /MAIL_URL sends something out, which DEMO=on refuses/],
  [{ DEMO: 'on', IMAGE_STORE: 's3://b' }, /IMAGE_STORE sends something out/],
  [{ DEMO: 'on', BACKUP_DIR: 's3://b/p' }, /BACKUP_DIR sends something out/],
  [{ DEMO: 'on', SALAAH_SOURCE: 'https://times.example' }, /SALAAH_SOURCE sends something out/],
  [{ DEMO: 'on', OIDC_ISSUER: 'https://id.example' }, /OIDC_ISSUER sends something out/],
  [{ PGHOST: 'db' }, /PGHOST is set but DATABASE_URL is not/],
])('a bad setting %o is reported in one line with the remedy', (source, message) => {
  expect(() => parseEnv(source)).toThrow(message)
  try {
    parseEnv(source)
  } catch (error) {
    expect(String((error as Error).message)).not.toContain('\n')
  }
})

test('several bad settings are reported together', () => {
  expect(() => parseEnv({ PORT: 'x', SAMPLE_DATA: 'y' })).toThrow(/PORT .*; SAMPLE_DATA /)
})

test('a trailing slash of the public address is removed', () => {
  expect(parseEnv({ PUBLIC_URL: 'https://mosques.example/' }).PUBLIC_URL).toBe('https://mosques.example')
})

test.each(['127.0.0.1', '::1, 10.0.0.0/8', 'loopback,fd00::/8'])('the proxies %s are valid', (proxies) => {
  expect(parseEnv({ TRUST_PROXY: proxies }).TRUST_PROXY).toBe(proxies)
})
