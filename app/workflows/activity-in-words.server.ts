import type { Actor } from '#app/access/permissions.ts'
import { type ActivityQuery, formatActivity, writeActivityCsv } from '#app/features/activity/activity.server.ts'
import { accessInWords, spokenIn } from '#app/features/mosques/gathering-access.ts'
import { accessOrJson } from '#app/features/mosques/gathering-schema.ts'
import { programInWords } from '#app/features/timetables/ramadan/program-in-words.ts'
import { ramadanProgram } from '#app/features/timetables/timetable-schema.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'

/** Lists a page of changes; taraweeh, i'tikaf and Eid salaah stand in it as on the page of their mosque. */
export async function listActivityInWords(actor: Actor | null, query: ActivityQuery, language: Language) {
  return await formatActivity(actor, query, language, await recordsInWords(language))
}

/** Every change that matches as CSV, in the same words. */
export async function exportActivityCsv(actor: Actor | null, query: ActivityQuery, language: Language) {
  return writeActivityCsv(actor, query, language, await recordsInWords(language))
}

async function recordsInWords(language: Language) {
  const { program } = textsIn(language).public
  const { times } = textsIn(language).shared
  const words = { program, times, formatTime: await siteTimeFormat(language), language }
  return {
    'ramadan-program': (record: Record<string, unknown>) => programInWords(ramadanProgram.parse(record), words),
    event: ({ access: stored }: Record<string, unknown>) => {
      const { languages, facts } = accessOrJson.parse(stored)
      return {
        access: [spokenIn('', languages, language), ...accessInWords({ facts }, times.access)]
          .filter(Boolean)
          .join(' · '),
      }
    },
  }
}
