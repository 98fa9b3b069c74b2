import { z } from 'zod'
import { isPushAddress } from '#app/services/push/send-push.server.ts'
import { hasPushKeys } from '#app/services/push/web-push.server.ts'
import { type FollowerChoices, MAX_PER_DAY, topics } from './following-rules.ts'

const MAX_ENDPOINT_CHARS = 1000
const MAX_KEY_CHARS = 120
const MAX_NAME_CHARS = 120

const browser = {
  endpoint: z.string().max(MAX_ENDPOINT_CHARS).default(''),
  p256dh: z.string().max(MAX_KEY_CHARS).default(''),
  auth: z.string().max(MAX_KEY_CHARS).default(''),
}

type Errors = { subscription: string; area: string; topics: string }

/** The form with which a browser follows a mosque or an area. */
export const followSchema = (errors: Errors) =>
  z
    .object({
      ...browser,
      mosque: z.string().max(MAX_NAME_CHARS).default(''),
      area: z.string().max(MAX_NAME_CHARS).default(''),
      topics: z.preprocess(
        (value) => topics.filter((topic) => [value].flat().includes(topic)),
        z.array(z.enum(topics)).min(1, errors.topics),
      ),
    })
    .refine(({ endpoint }) => isPushAddress(endpoint), { error: errors.subscription, path: ['endpoint'] })
    .refine((form) => hasPushKeys(form), { error: errors.subscription, path: ['endpoint'] })

/** The form with which a browser asks for the page of what it follows. */
export const manageSchema = ({ subscription }: Pick<Errors, 'subscription'>) =>
  z.object({
    endpoint: browser.endpoint.pipe(z.string().min(1, subscription)),
    auth: browser.auth.pipe(z.string().min(1, subscription)),
  })

const time = (error: string) =>
  z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, error)
    .default('')

/** The form with which a follower changes what was chosen. */
export const choicesSchema = (errors: { time: string; maxPerDay: (values: { max: number }) => string }) => {
  const wrongNumber = errors.maxPerDay({ max: MAX_PER_DAY })
  return z
    .object({
      quietFrom: time(errors.time),
      quietUntil: time(errors.time),
      janazahAlways: z.string().optional().transform(Boolean),
      maxPerDay: z.coerce.number(wrongNumber).int(wrongNumber).min(1, wrongNumber).max(MAX_PER_DAY, wrongNumber),
      kept: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string().max(200)).max(200)),
    })
    .refine(({ quietFrom, quietUntil }) => !quietFrom === !quietUntil, {
      error: errors.time,
      path: ['quietUntil'],
    }) satisfies z.ZodType<FollowerChoices & { kept: string[] }>
}
