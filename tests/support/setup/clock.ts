import { beforeEach, vi } from 'vitest'

/** The instant in which every test happens: noon of a Friday in Cape Town. TEST_NOW tries another one. */
const present = new Date(process.env.TEST_NOW ?? '2026-11-20T10:00:00Z')

// The date stands still, so that no test can fall on a midnight or outlive the dates it names; timers run as ever.
const standStill = () => void vi.useFakeTimers({ toFake: ['Date'], now: present })

standStill()
beforeEach(standStill)
