// A background that does not come is drawn as nothing; an image in its place would show the browser's broken mark.
const arts = {
  'bo-kaap': 'bg-[url(/art/bo-kaap.svg)]',
  kramat: 'bg-[url(/art/kramat.svg)]',
  book: 'bg-[url(/art/book.svg)]',
}

/** A drawing upon its caption: where it does not load, the caption is seen in its place. */
export function Figure({ art, caption }: { art: keyof typeof arts; caption: string }) {
  return (
    <figure className="relative aspect-8/5 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="grid h-full place-items-center p-5 text-center text-ink-soft">{caption}</figcaption>
      <div data-slot="art" className={`absolute inset-0 bg-cover ${arts[art]}`} />
    </figure>
  )
}
