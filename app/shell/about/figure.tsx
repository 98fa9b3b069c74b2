// These are backgrounds, because an image that does not load would show the browser's broken-image icon.
const drawings = {
  'bo-kaap': 'bg-[url(/art/bo-kaap.svg)]',
  kramat: 'bg-[url(/art/kramat.svg)]',
  book: 'bg-[url(/art/book.svg)]',
}

/** A drawing over its caption, which is visible when the drawing does not load. */
export function Figure({ art, caption }: { art: keyof typeof drawings; caption: string }) {
  return (
    <figure className="relative aspect-8/5 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="grid h-full place-items-center p-5 text-center text-ink-soft">{caption}</figcaption>
      <div data-slot="art" className={`absolute inset-0 bg-cover ${drawings[art]}`} />
    </figure>
  )
}
