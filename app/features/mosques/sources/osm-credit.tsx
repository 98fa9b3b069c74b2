import { useTexts } from '#app/i18n/texts.ts'

/** The credit that the license of OpenStreetMap asks for, with its link. */
export function OsmCredit({ of, className }: { of: 'mosque' | 'site'; className?: string }) {
  const texts = useTexts().mosques.page
  return (
    <p className={className}>
      {texts.osmData[of]}{' '}
      <a href="https://www.openstreetmap.org/copyright" className="link" rel="license external" dir="ltr">
        © OpenStreetMap contributors
      </a>{' '}
      (ODbL 1.0).
    </p>
  )
}
