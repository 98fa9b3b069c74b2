import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { now } from '#app/services/clock.server.ts'
import { publicKeys, rotateSigningKey } from '#app/services/signing-key.server.ts'
import { command } from './command.ts'

await command('npm run rotate-signing-key', {}, async () => {
  console.log(await openDatabase())
  await migrate()
  const isSigned = await rotateSigningKey(now())
  console.log(await publicKeys(now()))
  console.log(
    isSigned
      ? 'The first key signs from now on. The one before has signed it.'
      : 'The first key signs from now on. The one before was stored with another APP_SECRET, so nothing vouches for the new one: publish it elsewhere as well.',
  )
})
