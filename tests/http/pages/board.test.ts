import { expect, test } from 'vitest'
import { pairScreen } from '#app/features/boards/screens.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'

test('only pages of this site may show a board in a frame, and what is not a board in none', async () => {
  const { slug } = await aMosque()
  const { visit } = await startApp()
  const ancestors = async (path: string) =>
    /frame-ancestors ([^;]+)/.exec((await visit(path)).headers.get('content-security-policy') ?? '')?.[1]
  expect(await ancestors(`/mosques/${slug}/board`)).toBe("'self'")
  expect(await ancestors('/screen')).toBe("'self'")
  expect(await ancestors(`/mosques/${slug}`)).toBe("'none'")
  expect(await ancestors('/mosques/gone/board')).toBe("'none'")
})

test('a screen that was paired learns its mosque, and another gets nothing', async () => {
  const { visit } = await startApp()
  const { id, slug } = await aMosque()
  const made = await (await visit('/screen/code', { form: {} })).json()
  const heartbeat = (screen: string) => visit('/screen/heartbeat', { method: 'POST', headers: { screen } })
  const screen = `${made.id}.${made.token}`
  for (const each of [screen, '', 'x', '.']) expect((await heartbeat(each)).status).toBe(404)
  await pairScreen(anActor('superadmin'), id, { code: made.code, name: 'Hall', now: new Date() })
  expect(await (await heartbeat(screen)).json()).toEqual({ slug })
  for (const path of [`/mosques/${slug}/board`, '/screen/revision'])
    expect((await visit(path)).headers.get('set-cookie')).toBeNull()
  expect((await visit(`/mosques/${slug}/board`)).headers.get('offline-copy')).toBe('Africa/Johannesburg 24h')
})
