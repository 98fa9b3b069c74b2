import { Section } from '#app/ui/page-header.tsx'

const swatches = [
  ['bg-paper text-ink', 'paper, ink'],
  ['bg-surface text-ink-soft', 'surface, ink-soft'],
  ['bg-sunken text-ink-soft', 'sunken, ink-soft'],
  ['bg-brand text-black', 'brand (shapes only)'],
  ['bg-primary text-on-primary', 'primary, on-primary'],
  ['bg-primary-deep text-on-primary', 'primary-deep, on-primary'],
  ['bg-primary-soft text-primary-text', 'primary-soft, primary-text'],
  ['bg-surface text-primary-text border-primary-line', 'primary-text, primary-line'],
  ['bg-brass-soft text-brass border-brass-line', 'brass'],
  ['bg-danger-soft text-danger border-danger-line', 'danger'],
  ['bg-success-soft text-success border-success-line', 'success'],
  ['bg-surface text-ink border-line-strong', 'line-strong (controls)'],
] as const

export function Colors() {
  return (
    <Section title="Colors">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {swatches.map(([className, name]) => (
          <li
            key={name}
            className={`flex h-20 items-end rounded-md border border-line p-3 font-semibold text-sm ${className}`}
          >
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const sizes = ['text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'] as const

export function Type() {
  return (
    <Section title="Type">
      <div className="flex flex-col gap-3">
        {sizes.map((size) => (
          <p key={size} className={size}>
            {size}: Jumu’ah in Bo-Kaap, <span className="tabular-nums">13:05</span>{' '}
            <span lang="ar" dir="rtl">
              حيّ على الصلاة
            </span>
          </p>
        ))}
      </div>
    </Section>
  )
}
