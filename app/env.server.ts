import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'

/** An optional setting; an empty text in the environment counts as unset. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const wholeNumber = (min: number, max: number) => {
  const error = `must be a number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error)
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** Whether a text is the address of a proxy, a range such as 10.0.0.0/8, or a range that Fastify knows by name. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && Number(bits ?? 1) >= 1 && Number(bits ?? 1) <= (family === 4 ? 32 : 128)
}

const settings = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).catch('production'),
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z.string().min(1).default('localhost'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => (isAbsolute(path) ? path : resolve(path))),
    DATABASE_URL: optional(
      z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// (leave it empty for the embedded database)'),
    ),
    DATABASE_READ_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
    PUBLIC_URL: optional(httpUrl.transform((url) => url.replace(/\/+$/, ''))),
    TRUST_PROXY: optional(
      z
        .string()
        .refine(
          (list) => list.split(',').every((part) => isProxy(part.trim())),
          'must be the addresses of the proxies in front, such as 127.0.0.1 or 10.0.0.0/8, with commas between them',
        ),
    ),
    CONTACT_EMAIL: optional(z.email({ error: 'must be an e-mail address' })),
    CONTACT_PHONE: optional(z.string()),
    MAIL_FROM: optional(z.string()),
    DEVELOPER_URL: optional(httpUrl),
    SAMPLE_DATA: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
    DEMO: optional(z.enum(['on', 'off'], { error: 'must be on or off' })).transform((choice) => choice === 'on'),
    SITE_NAME: optional(z.string()),
    SITE_COUNTRY: optional(z.string()),
    SITE_CITY: optional(z.string()),
    SITE_TIME_ZONE: optional(z.string()),
    SITE_LANGUAGES: optional(z.string()),
    SITE_CLOCK: optional(z.string()),
    SITE_WEEK_START: optional(z.string()),
    SITE_COLOR: optional(z.string()),
    SITE_METHOD: optional(z.string()),
    SITE_MADHAB: optional(z.string()),
    SUPERADMIN_EMAIL: optional(z.string()),
    SAMPLE_PASSWORD: optional(z.string().min(6, 'must have at least 6 characters')),
    APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
    GOOGLE_CLIENT_ID: optional(z.string()),
    GOOGLE_CLIENT_SECRET: optional(z.string()),
    OIDC_ISSUER: optional(httpUrl),
    MAIL_URL: optional(
      z.string().regex(/^(smtps?|emailjs\+https?):\/\//, 'must start with smtp://, smtps:// or emailjs+https://'),
    ),
    IMAGE_STORE: optional(
      z.string().regex(/^(s3|s3\+http|hosted\+https?):\/\//, 'must start with s3:// or hosted+https://'),
    ),
    AWS_ACCESS_KEY_ID: optional(z.string()),
    AWS_SECRET_ACCESS_KEY: optional(z.string()),
    AWS_SESSION_TOKEN: optional(z.string()),
    AWS_REGION: optional(z.string()),
    SALAAH_SOURCE: optional(
      z.union([z.literal('local'), httpUrl], { error: 'must be local or the http(s):// address of a service' }),
    ).transform((source) => source ?? 'local'),
    SALAAH_FALLBACK: optional(z.enum(['local', 'none'], { error: 'must be local or none' })).transform(
      (fallback) => fallback ?? 'local',
    ),
    MASK_CITY_COORDINATES: optional(z.enum(['on', 'off'], { error: 'must be on or off' })).transform(
      (choice) => choice === 'on',
    ),
    OFFLINE: optional(z.enum(['on', 'off'], { error: 'must be on or off' })).transform((choice) => choice !== 'off'),
    MAP_TILES: optional(
      z
        .string()
        .regex(
          /^https?:\/\/[^/{}]+\/.*\{z\}.*\{[xy]\}.*\{[xy]\}/,
          'must look like https://tiles.example/{z}/{x}/{y}.png',
        ),
    ).transform((tiles) => tiles ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    BACKUP_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
    BACKUP_DIR: optional(z.string().transform((to) => (/^s3(\+http)?:\/\//.test(to) ? to : resolve(to)))),
    BACKUP_EVERY: wholeNumber(1, 1440).default(15),
    CONTINUOUS_BACKUP: optional(
      z.never('is gone: set BACKUP_DIR to that folder or s3://…, and BACKUP_EVERY to minutes'),
    ),
    WORKERS: wholeNumber(1, 64).default(1),
    API_REQUESTS_PER_SECOND: wholeNumber(1, 1_000_000).default(100),
    METRICS_TOKEN: optional(z.string().min(8, 'must have at least 8 characters')),
    LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    // Set by systemd: the process for which it holds a socket.
    LISTEN_PID: optional(z.coerce.number()),
    TEST_DATABASE_URL: optional(z.string()),
    NOW: optional(z.iso.datetime({ offset: true, error: 'must be an ISO time such as 2026-11-20T12:00:00Z' })),
  })
  .superRefine((env, check) => {
    const reject = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (env.NOW && env.PUBLIC_URL) reject('NOW', 'is for tests and development only; remove it where PUBLIC_URL is set')
    const bucketOf = (address = '') => /^s3[^?]*/.exec(address)?.[0].replace(/\/+$/, '')
    if (bucketOf(env.BACKUP_DIR) && bucketOf(env.BACKUP_DIR) === bucketOf(env.IMAGE_STORE))
      reject('BACKUP_DIR', 'must be another bucket or folder than IMAGE_STORE, where what is no picture is removed')
    const { MAIL_URL, IMAGE_STORE, GOOGLE_CLIENT_ID, OIDC_ISSUER } = env
    const outgoing = { MAIL_URL, IMAGE_STORE, GOOGLE_CLIENT_ID, OIDC_ISSUER, BACKUP_DIR: bucketOf(env.BACKUP_DIR) }
    for (const [name, value] of Object.entries({ ...outgoing, SALAAH_SOURCE: env.SALAAH_SOURCE !== 'local' }))
      if (env.DEMO && value) reject(name, 'sends something out, which DEMO=on refuses: leave it empty')
    if (env.DATABASE_READ_URL && !env.DATABASE_URL)
      reject('DATABASE_READ_URL', 'needs DATABASE_URL, which takes the writes')
    if (env.WORKERS > 1 && !env.DATABASE_URL)
      reject('WORKERS', 'above 1 needs PostgreSQL: set DATABASE_URL, or leave WORKERS at 1')
  })

export type Env = z.output<typeof settings>

/** Parses the settings; throws an error whose message names each bad setting and the allowed values in one line. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = settings.safeParse(source)
  if (result.success) {
    const strayNames = Object.keys(source).filter((name) => /^PG(HOST|DATABASE|USER|PORT|PASSWORD|SERVICE)$/.test(name))
    if (strayNames.length > 0 && !result.data.DATABASE_URL) {
      throw new Error(
        `${strayNames.join(', ')} is set but DATABASE_URL is not: set DATABASE_URL=postgres://… for PostgreSQL, or unset ${strayNames.length > 1 ? 'them' : 'it'} for the embedded database.`,
      )
    }
    return result.data
  }
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`Bad setting: ${problems.join('; ')}.`)
}

let parsed: Env | undefined

/** The settings of this process, parsed at first use. */
export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}

/** The address of the site, which no request can change: scheme and host of PUBLIC_URL, or localhost with the port. */
export const siteOrigin = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'> = env()): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://localhost:${PORT}`

/** The version of the site that runs, from the package that it was started in. */
export const siteVersion = (): string => JSON.parse(readFileSync('package.json', 'utf8')).version
