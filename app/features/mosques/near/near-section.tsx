import { Car, Footprints, LocateFixed, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { MosqueThumbnail } from '#app/features/mosques/directory/mosque-cards.tsx'
import { RESULTS_ID } from '#app/features/mosques/directory/mosque-list.tsx'
import { SearchSelect } from '#app/features/mosques/directory/search-fields.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import type { MosqueOnCard } from '#app/features/mosques/mosque-types.ts'
import { SaveButton } from '#app/features/mosques/save-button.tsx'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { useDayHalves } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { pick } from '#app/lib/pick.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge, cardLinkClass, rowClass, rowsClass } from '#app/ui/card.tsx'
import { RetryNotice } from '#app/ui/notice.tsx'
import { SegmentedToggle } from '#app/ui/tabs.tsx'
import type { NearData, RowTexts } from './near-rows.ts'
import type { HeldOccasion } from './nearby-address.ts'

const NEAR_ID = 'near'

/** 'Near me'. The list appears in the `NearSection` of the page. */
export function NearMeButton() {
  const { near } = useTexts()
  return (
    <Button variant="secondary" className="needs-script max-sm:px-4" data-near-locate="" aria-controls={NEAR_ID}>
      <LocateFixed aria-hidden="true" />
      {near.button}
    </Button>
  )
}

/**
 * The choice of a suburb or place for those who do not share their position; `options` is markup. Without script it
 * searches for the place.
 */
export function PlacePicker({ options }: { options: string }) {
  const texts = useTexts().near
  const language = useLanguage()
  if (options === '') return null
  return (
    <form
      action={localAddress(language, '/mosques/search')}
      autoComplete="off"
      className="flex min-w-0 flex-1 basis-40 flex-wrap gap-2 sm:max-w-72"
    >
      <SearchSelect
        label={texts.place}
        name="q"
        data-near-place=""
        className="flex-1 basis-40 [&_select]:pe-10"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and escaped by React, once for all pages
        dangerouslySetInnerHTML={{ __html: options }}
      />
      <noscript>
        <Button type="submit">{texts.showPlace}</Button>
      </noscript>
    </form>
  )
}

/** What 'Near me' is doing, or why it cannot; below the buttons. */
export function NearStatus() {
  const { near, mosques } = useTexts()
  return (
    <>
      <p role="status" data-near-status className="order-1 basis-full text-ink-soft text-sm empty:hidden" />
      <div data-near-failed hidden className="order-1 basis-full">
        <RetryNotice message={near.unsorted} retry={mosques.directory.retry} />
      </div>
    </>
  )
}

type NearSectionProps = {
  replacesResults?: boolean
  /** How calculated times are found in short nights. */
  practice?: string | null
  /** Only mosques that hold it, with its times. */
  held?: HeldOccasion
}

/**
 * The list of the mosques nearest to the visitor or to a place, hidden until it is asked for. It replaces the results of
 * the page, which have `RESULTS_ID`, or is shown in addition to them.
 */
export function NearSection({ replacesResults = false, practice = null, held }: NearSectionProps) {
  const texts = useTexts().near
  const titleId = `${NEAR_ID}-title`
  return (
    <section
      id={NEAR_ID}
      hidden
      aria-labelledby={titleId}
      data-near={JSON.stringify(useNearData())}
      data-held={held}
      data-replaces={replacesResults ? RESULTS_ID : undefined}
      className={replacesResults ? 'scroll-mt-4' : 'scroll-mt-24'}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} data-near-title className="text-xl sm:text-2xl">
          {texts.title({ kind: 'mosque' })}
        </h2>
        <Button variant="quiet" data-near-stop="" className="-me-3 px-3">
          {replacesResults ? texts.stop : texts.hide}
        </Button>
      </div>
      <p data-near-note className="text-ink-soft text-sm" />
      <div data-near-choices className="my-3 flex flex-wrap gap-2 max-sm:[&_label]:px-2.5 max-sm:[&_label]:text-sm">
        <SegmentedToggle
          hideLegend
          legend={texts.sort}
          name="near-sort"
          defaultValue="distance"
          options={[
            { value: 'distance', label: texts.nearest },
            { value: 'jamaat', label: texts.reachable },
          ]}
        />
        <SegmentedToggle
          hideLegend
          legend={texts.pace}
          name="near-pace"
          defaultValue="walking"
          options={[
            { value: 'walking', label: <IconLabel icon={<Footprints />} text={texts.walking} /> },
            { value: 'driving', label: <IconLabel icon={<Car />} text={texts.driving} /> },
          ]}
        />
      </div>
      <NearRowTemplate />
      <ol data-near-list className={rowsClass} />
      <p className="my-6 text-center">
        <Button variant="secondary" data-near-more="">
          {texts.showMore}
        </Button>
      </p>
      <p className="mt-4 text-center text-ink-soft text-sm">
        {texts.estimate}
        <span data-near-without hidden>
          {' '}
          {texts.withoutPosition}
        </span>
        {practice && ` ${practice}`}
      </p>
    </section>
  )
}

/** An icon with its text, which is only for screen readers on phones. */
function IconLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span title={text} className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="[&_svg]:size-5">
        {icon}
      </span>
      <span className="max-sm:sr-only">{text}</span>
    </span>
  )
}

/** The texts of a row, as the browser has them. */
export const useNearTexts = (): RowTexts => ({ ...useTexts().near, ...useNearData() })

/** What the script of the list needs in addition to its texts. */
function useNearData(): NearData {
  const { dates } = useTexts()
  const language = useLanguage()
  return {
    language,
    halves: useDayHalves(),
    mosquesPath: localAddress(language, mosqueAddress({ slug: '' })),
    prayers: usePrayerNames(),
    access: pick(useSharedTexts().times.access, ['labels', 'signLanguages']),
    dates: { monthsShort: dates.monthsShort, notAvailable: dates.notAvailable },
  }
}

/** The row that the browser copies for each mosque, and whose elements with `data-part` it fills. */
function NearRowTemplate() {
  return (
    <template data-near-row>
      <NearRow
        mosque={{ slug: '', name: '–', latitude: 0, longitude: 0, picture: null }}
        address="–"
        href="/mosques"
        directions="/mosques"
      />
    </template>
  )
}

type NearRowProps = {
  mosque: { slug: string; name: string; latitude: number; longitude: number; picture: MosqueOnCard['picture'] }
  address: string
  href: string
  directions: string
  /** When the next jamaat or salaah begins, where the browser does not follow the clock by itself. */
  changesAt?: number | undefined
  /** What is said when no jamaat is known. */
  unknown?: ReactNode
} & Partial<Record<'room' | 'distance' | 'live' | 'jamaat' | 'venue' | 'standing' | 'stale' | 'access', string>>

/** One mosque in a list by distance. */
export function NearRow({ mosque, address, href, directions, changesAt, ...words }: NearRowProps) {
  const texts = useTexts().near
  const part = (name: keyof typeof words | 'countdown' | 'travel', className?: string) => ({
    'data-part': name,
    className: cn(className, 'empty:hidden'),
    children: name in words ? words[name as keyof typeof words] : undefined,
  })
  return (
    <li data-changes-at={changesAt}>
      <article className={cn(rowClass, 'flex py-3')}>
        <div data-part="picture">
          <MosqueThumbnail isWide mosque={mosque} />
        </div>
        <div className="min-w-0 flex-1">
          <div className="gap-x-4 sm:flex sm:justify-between">
            <div className="min-w-0 text-ink-soft text-sm">
              <h3 className="text-base text-ink leading-snug">
                <a href={href} className={cardLinkClass} data-part="link">
                  <Written as="span" text={mosque.name} data-part="name" />
                </a>
              </h3>
              <Badge {...part('room')} />
              <p>
                <Written text={address} data-part="address" />
              </p>
              <p {...part('distance', 'font-semibold text-primary-text tabular-nums')} />
              <Badge tone="primary" {...part('live')} />
            </div>
            <div className="text-xs tabular-nums sm:max-w-64 sm:text-end">
              <p className="flex flex-wrap items-baseline gap-x-2 sm:justify-end">
                <span {...part('jamaat', 'font-semibold text-base text-brass')} />
                <span {...part('unknown', 'text-ink-soft text-sm')} />
                <span {...part('countdown', 'text-ink-soft text-sm')} />
              </p>
              <p {...part('venue', 'font-semibold')} />
              <p {...part('standing', 'text-ink-soft')} />
              <p {...part('stale', 'font-semibold text-amber')} />
            </div>
          </div>
          <p {...part('access', 'whitespace-pre-line text-xs tabular-nums sm:text-sm')} />
          <p {...part('travel', 'text-ink-soft text-sm tabular-nums')} />
        </div>
        <div className="-me-2 flex shrink-0 flex-col items-center sm:-me-3">
          <SaveButton isIcon mosque={mosque} className="relative" />
          <a
            href={directions}
            data-part="directions"
            target="_blank"
            rel="noopener noreferrer"
            title={texts.directions}
            className={buttonClass('quiet', 'relative size-11 p-0')}
          >
            <Navigation aria-hidden="true" />
            <span className="sr-only">
              {texts.directions} {texts.newTab}
            </span>
          </a>
        </div>
      </article>
    </li>
  )
}

/** The names of what begins at a mosque: the salaah, Jumu'ah, and Asr by the school of the site. */
function usePrayerNames(): Record<string, string> {
  const { near, events, salaah } = useTexts()
  const asrBy = (school: string) => `${events.prayers.asr} (${school})`
  const { shafii, hanafi } = salaah.schools
  return { ...events.prayers, ...near.occasions, asrShafii: asrBy(shafii), asrHanafi: asrBy(hanafi) }
}
