import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import type { Choices } from './choices.ts'
import { choicesAddress, restoredChoices, storedChoices } from './stored-choices.ts'

const key = 'salaah-choices'

/** The document itself opened on this page: its first navigation looks like going back, but is none. */
let opened = false

/**
 * Keeps the visitor's choices on the device. A visit to the bare address continues with them; going back to it does not,
 * and the page itself is the same for everybody, so that it can be kept by caches.
 */
export function useRememberedChoices(choices: Choices, today: string): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const goingBack = useNavigationType() === 'POP'
  const language = useLanguage()
  const { city, month, school } = choices
  useEffect(() => {
    const cameBack = goingBack && opened
    opened = true
    try {
      if (search !== '') return localStorage.setItem(key, storedChoices({ city, month, school }, today))
      const kept = cameBack ? null : restoredChoices(localStorage.getItem(key), { city, month, school }, today)
      if (kept) void navigate(localAddress(language, choicesAddress(kept)), { replace: true, preventScrollReset: true })
    } catch {
      // A device that keeps nothing shows the usual choices.
    }
  }, [search, city, month, school, today, goingBack, language, navigate])
}
