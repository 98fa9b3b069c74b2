import { Car, Footprints, LocateFixed } from 'lucide-react'
import type { ReactNode } from 'react'
import { RESULTS_ID } from '#app/features/mosques/directory/page-links.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { pluralForms } from '#app/i18n/plural-forms.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { useDayHalves } from '#app/i18n/use-time-format.ts'
import { Button } from '#app/ui/button.tsx'
import { cardGridClass } from '#app/ui/card.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { SegmentedToggle } from '#app/ui/segmented-toggle.tsx'
import { NearRowTemplate } from './near-row.tsx'
import type { NearTexts } from './near-row-texts.ts'
import { usePrayerNames } from './prayer-names.ts'

export const NEAR_ID = 'near'

/** 'Near me'. The list appears in the `NearSection` of the page. */
export function NearMeButton() {
  return (
    <Button variant="secondary" className="needs-script max-sm:px-4" data-near-locate="" aria-controls={NEAR_ID}>
      <LocateFixed aria-hidden="true" />
      {useTexts().near.button}
    </Button>
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

/**
 * The list of the mosques nearest to the visitor or to a place, hidden until it is asked for. It replaces the results of
 * the page, which have `RESULTS_ID`, or is shown in addition to them.
 */
export function NearSection({ replacesResults = false }: { replacesResults?: boolean }) {
  const texts = useTexts().near
  const titleId = `${NEAR_ID}-title`
  return (
    <section
      id={NEAR_ID}
      hidden
      aria-labelledby={titleId}
      data-near={JSON.stringify(useNearTexts())}
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

/** The texts that the browser fills in, as plain data. */
function useNearTexts(): NearTexts {
  const { near } = useTexts()
  const language = useLanguage()
  const { minutes, hours, saveNamed, ...texts } = near
  return {
    ...texts,
    language,
    halves: useDayHalves(),
    mosquesPath: localAddress(language, mosqueAddress({ slug: '' })),
    prayers: usePrayerNames(),
    saveNamed: saveNamed('{name}'),
    minutes: pluralForms(language, minutes),
    hours: pluralForms(language, hours),
  }
}
