import { Car, Footprints, LocateFixed, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { SaveButton } from '#app/features/mosques/directory/mosque-cards.tsx'
import { RESULTS_ID } from '#app/features/mosques/directory/mosque-list.tsx'
import { SearchSelect } from '#app/features/mosques/directory/search-forms.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { useDayHalves } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge, cardGridClass, cardLinkClass, LinkCard } from '#app/ui/card.tsx'
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
          {texts.title}
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
      <ol data-near-list className={cardGridClass} />
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
    dates: { monthsShort: dates.monthsShort, notAvailable: dates.notAvailable },
  }
}

/** The row that the browser copies for each mosque, and whose elements with `data-part` it fills. */
function NearRowTemplate() {
  return (
    <template data-near-row>
      <NearRow
        mosque={{ slug: '', name: '–', latitude: 0, longitude: 0 }}
        address="–"
        href="/mosques"
        directions="/mosques"
      />
    </template>
  )
}

type NearRowProps = {
  mosque: { slug: string; name: string; latitude: number; longitude: number }
  address: string
  href: string
  directions: string
  distance?: string
  /** When the next jamaat or salaah begins, where the browser does not follow the clock by itself. */
  changesAt?: number | undefined
  live?: string
  jamaat?: string
  /** What is said when no jamaat is known. */
  unknown?: ReactNode
  venue?: string
  standing?: string
  stale?: string
}

/** One mosque in a list by distance. */
export function NearRow({
  mosque,
  address,
  href,
  directions,
  distance,
  changesAt,
  live,
  jamaat,
  unknown,
  venue,
  standing,
  stale,
}: NearRowProps) {
  const texts = useTexts().near
  return (
    <li className="grid" data-changes-at={changesAt}>
      <LinkCard className="gap-2 p-4">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 text-lg leading-snug">
            <a href={href} className={cardLinkClass} data-part="link">
              <Written as="span" text={mosque.name} data-part="name" />
            </a>
          </h3>
          <SaveButton isIcon mosque={mosque} className="relative -my-2.5 -me-2.5 shrink-0" />
        </div>
        <p className="-mt-1 text-ink-soft text-sm">
          <Written text={address} data-part="address" />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span data-part="distance" className="font-semibold text-primary-text empty:hidden">
            {distance}
          </span>
          <span data-part="jamaat" className="font-semibold empty:hidden">
            {jamaat}
          </span>
          <span data-part="unknown" className="text-ink-soft text-sm empty:hidden">
            {unknown}
          </span>
          <span data-part="countdown" className="text-ink-soft empty:hidden" />
          <Badge tone="primary" data-part="live" className="empty:hidden">
            {live}
          </Badge>
        </p>
        <p data-part="venue" className="-mt-1 font-semibold text-sm empty:hidden">
          {venue}
        </p>
        <p data-part="standing" className="-mt-1 text-ink-soft text-sm tabular-nums empty:hidden">
          {standing}
        </p>
        <p data-part="stale" className="-mt-1 font-semibold text-amber text-sm tabular-nums empty:hidden">
          {stale}
        </p>
        <div data-part="way" className="mt-auto flex flex-wrap items-center justify-between gap-2">
          <p data-part="travel" className="min-w-0 flex-1 basis-32 text-ink-soft text-sm tabular-nums empty:hidden" />
          <a
            href={directions}
            data-part="directions"
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('secondary', 'relative px-3')}
          >
            <Navigation aria-hidden="true" />
            {texts.directions}
            <span className="sr-only"> {texts.newTab}</span>
          </a>
        </div>
      </LinkCard>
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
