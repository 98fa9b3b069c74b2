import { atomAddress, feedAddress, toWebcal } from '#app/features/events/event-links.ts'
import { noticesFeedAddress } from '#app/features/notices/notice-links.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'

type Props = {
  origin: string
  mosque: { id: string } | null
  /** Empty for all. */
  area: string
  areas: readonly string[]
}

/** The feeds and calendars of notices and events of a mosque, of an area or of all. */
export function FeedLinks({ origin, mosque, area, areas }: Props) {
  const { feeds, feed } = useTexts().following
  const language = useLanguage()
  const of = { mosque: mosque?.id ?? null, area }
  const calendar = (filters: Parameters<typeof feedAddress>[0]) => toWebcal(origin + feedAddress({ ...of, ...filters }))
  const links = [
    [noticesFeedAddress(language, { ...of, kind: 'janazah' }), area ? feeds.janazah({ area }) : feeds.janazahAll],
    [noticesFeedAddress(language, of), area ? feeds.notices({ area }) : feed],
    [calendar({}), area ? feeds.events({ area }) : feeds.eventsAll],
    [calendar({ audience: 'children' }), area ? feeds.children({ area }) : feeds.childrenAll],
    ...(area ? [[atomAddress(of), feeds.news({ area })] as const] : []),
  ] as const
  return (
    <>
      <ul className="flex flex-col">
        {links.map(([address, words]) => (
          <li key={address}>
            <a href={address} className="link target inline-flex items-center">
              {words}
            </a>
          </li>
        ))}
      </ul>
      {!mosque && (
        <form action={localAddress(language, '/follow')} className="mt-3 flex flex-wrap items-end gap-3">
          <SelectField name="area" label={feeds.forArea} defaultValue={area}>
            <option value="">–</option>
            {areas.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <Button type="submit" variant="secondary">
            {feeds.show}
          </Button>
        </form>
      )}
    </>
  )
}
