import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { env } from '#app/env.server.ts'
import { createTerminalLink } from '#app/features/accounts/people/superadmins.server.ts'
import { isEmail } from '#app/lib/contact-details.ts'
import { now } from '#app/services/clock.server.ts'
import { siteOf } from '#server/http/site.ts'
import { command } from './command.ts'

const USAGE = 'npm run superadmin -- name@example.org'

// The site may be running: the command only writes rows, so it does not lock the data folder.
await command(USAGE, {}, async ({ words: [email = '', ...more] }) => {
  if (!isEmail(email.trim()) || more.length > 0) throw new Error(`Give one email address.\nUsage: ${USAGE}`)
  console.log(await openDatabase())
  await migrate()
  const link = await createTerminalLink(email, siteOf(env()).origin, now())
  if (!link) throw new Error(`${email} belongs to a mosque admin. Use another email for the super admin.`)
  console.log(`Super admin ${email.trim().toLowerCase()}: open this link within 15 minutes, it works once.\n${link}`)
})
