import { data, type RouterContextProvider } from 'react-router'
import { type Actor, canManageBoards } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { numberLimits, readBoardForm } from '#app/features/boards/board-form-values.ts'
import { readBoardDays } from '#app/features/boards/board-rules.ts'
import { MAX_SCREEN_NAME_CHARS, MAX_SCREENS } from '#app/features/boards/board-schema.ts'
import { loadBoard, type SavedBoard, saveBoard } from '#app/features/boards/boards.server.ts'
import { listScreens, pairScreen, revokeScreen, saveScreen } from '#app/features/boards/screens.server.ts'
import { mosqueBoardAddress } from '#app/features/mosques/mosque-links.ts'
import { findMosqueForTimes } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, languageFacts, languageOf, localAddress } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden, notFound } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { buildMosqueDays } from '#app/workflows/days-file.server.ts'

const MINUTE_MS = 60_000
/** A screen that asked no more for three times five minutes. */
const SILENT_MS = 16 * MINUTE_MS

type Facts = { now: Date; query: URLSearchParams; language: Language; origin: string }

/** Loads the page on which a mosque says what its boards show; null when there is no such mosque or screen. */
export async function loadBoardsPage(actor: Actor | null, mosqueId: string, facts: Facts) {
  if (!canManageBoards(actor, mosqueId)) forbidden()
  const { now, query, language, origin } = facts
  const found = await findMosqueForTimes(actor, mosqueId)
  if (!found) return null
  const screens = await listScreens(actor, mosqueId)
  const board = await loadBoard(mosqueId)
  const wanted = query.get('screen')
  const screen = wanted === null ? null : screens.find(({ id }) => id === wanted)
  if (screen === undefined) return null
  const { dayAndTime } = await siteInstantFormat(language)
  const { languages } = (await siteSettings()).general
  return {
    mosque: namedIn(language, found),
    boardAddress: mosqueBoardAddress(found),
    screenAddress: `${origin.replace(/^https?:\/\//, '')}/screen`,
    /** The screen whose settings are edited; null: those of all. */
    screen: screen && { id: screen.id, name: screen.name, isOwn: screen.settings !== null },
    settings: screen?.settings ?? board.settings,
    version: screen?.version ?? board.version,
    code: query.get('code') ?? '',
    languages: languages.map((each) => ({ language: each, name: languageFacts(each).name })),
    moments: await findMoments({ ...found, id: mosqueId }, now),
    keepsPages: origin.startsWith('https:') || /^http:\/\/(localhost|127\.|\[::1\])/.test(origin),
    maxScreens: MAX_SCREENS,
    screens: screens
      .map(({ id, name, pairedAt, pairedByName, heardAt }) => ({
        ...{ id, name, pairedByName, pairedAt: dayAndTime(pairedAt) },
        heardAt: heardAt && dayAndTime(heardAt),
        isSilent: heardAt !== null && now.getTime() - Date.parse(heardAt) > SILENT_MS,
      }))
      .sort((one, other) => Number(other.isSilent) - Number(one.isSilent)),
  }
}

/** Moments of the coming hours at which a board looks different, in milliseconds since 1970. */
async function findMoments(mosque: { id: string; slug: string; name: string }, now: Date) {
  const file = await buildMosqueDays(mosque, now)
  const congregations = file ? readBoardDays(file).flatMap(({ times }) => Object.values(times)) : []
  const next = congregations.find(({ jamaat = 0 }) => jamaat > now.getTime())
  if (next?.jamaat === undefined) return {}
  const { adhan, begins, jamaat } = next
  return {
    adhan: (adhan ?? begins ?? jamaat) + MINUTE_MS,
    phones: jamaat - 3 * MINUTE_MS,
    dark: jamaat + 2 * MINUTE_MS,
  }
}

/** The response when nothing was changed. */
export type BoardsAnswer = {
  about: 'settings' | 'pairing'
  errors: FormErrors
  failure: string | null
  values: Record<string, string>
  version: number
}

/** Carries out a press of any button of the page. */
export async function changeBoards(
  context: Readonly<RouterContextProvider>,
  { url, mosqueId, page }: { url: URL; mosqueId: string; page: string },
) {
  const actor = getActor(context)
  if (!actor || !canManageBoards(actor, mosqueId)) forbidden()
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language).adminBoards
  const { now } = requestFacts(context)
  const form = sentForm(context)
  const intent = readText(form, 'intent')
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const answer = (more: Partial<BoardsAnswer>, status: number) =>
    data<BoardsAnswer>(
      {
        ...{
          about: intent === 'pair' ? 'pairing' : 'settings',
          errors: {},
          failure: null,
          values,
          version: Number(readText(form, 'version')),
        },
        ...more,
      },
      { status },
    )
  const done = (text: string) => redirectWithToast(context, localAddress(language, page), 'success', text)
  if (form.has(RESUMED_FIELD)) return answer({}, 200)
  const name = toSingleLine(readText(form, 'name'))
  const badName = name === '' || name.length > MAX_SCREEN_NAME_CHARS
  const nameError = texts.errors.name({ max: MAX_SCREEN_NAME_CHARS })
  return await answerFailure(
    'The boards of a mosque could not be changed:',
    async () => {
      if (intent === 'revoke') {
        if (!(await revokeScreen(actor, mosqueId, readText(form, 'id')))) notFound(texts.errors.missing)
        return done(texts.screens.revoked)
      }
      if (intent === 'pair') {
        if (badName) return answer({ errors: { name: nameError } }, 400)
        const paired = await pairScreen(actor, mosqueId, { code: readText(form, 'code'), name, now })
        switch (paired.outcome) {
          case 'paired':
            return done(texts.screens.paired)
          case 'missing':
            return notFound(texts.errors.missing)
          case 'limited': {
            const failure = texts.screens.limited({ minutes: Math.ceil(paired.seconds / 60) })
            return answer({ failure }, 429)
          }
          case 'full':
            return answer({ failure: texts.screens.full({ max: MAX_SCREENS }) }, 409)
          case 'wrong':
            return answer({ errors: { code: texts.screens.wrong } }, 400)
        }
      }
      const screenId = readText(form, 'screen')
      const isOfMosque = screenId !== '' && !form.has('own')
      const { settings, wrong } = readBoardForm(form)
      const errors: FormErrors = {}
      if (!isOfMosque)
        for (const field of wrong) {
          const [min, max] = numberLimits[field] ?? [0, 0]
          errors[field] = field === 'color' ? texts.errors.color : texts.errors.number({ min, max })
        }
      if (screenId !== '' && badName) errors.name = nameError
      if (Object.keys(errors).length > 0) return answer({ errors }, 400)
      const version = Number(readText(form, 'version'))
      const saved: SavedBoard =
        screenId === ''
          ? await saveBoard(actor, mosqueId, settings, { version, now })
          : await saveScreen(actor, mosqueId, screenId, { name, settings: isOfMosque ? null : settings, version, now })
      if (saved.outcome === 'missing') notFound(texts.errors.missing)
      if (saved.outcome === 'outdated') return answer({ failure: texts.outdated, version: saved.version }, 409)
      return done(texts.saved)
    },
    () => answer({ failure: texts.failed }, 503),
  )
}
