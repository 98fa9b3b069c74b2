import { beforeEach, vi } from 'vitest'

/** The time in every test: noon on a Friday in Cape Town. TEST_NOW sets another one. */
const present = new Date(process.env.TEST_NOW ?? '2026-11-20T10:00:00Z')

// Only the date is fixed, so that no test depends on the day it runs; timers are real.
const freezeDate = () => void vi.useFakeTimers({ toFake: ['Date'], now: present })

freezeDate()
beforeEach(freezeDate)
