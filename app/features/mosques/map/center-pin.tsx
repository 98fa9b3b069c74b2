/** A pin fixed at the center of a map, which is moved under it. */
export function CenterPin({ label }: { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 24 32"
      className="pointer-events-none absolute start-1/2 top-1/2 z-[1000] h-10 w-8 -translate-y-full ltr:-translate-x-1/2 rtl:translate-x-1/2"
    >
      <path
        d="M12 31C5 21 1 17 1 11.5a11 11 0 0 1 22 0C23 17 19 21 12 31Z"
        className="fill-primary stroke-surface"
        strokeWidth="1.5"
      />
      <circle cx="12" cy="11.5" r="4" className="fill-surface" />
    </svg>
  )
}
