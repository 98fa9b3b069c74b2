/** A photo chosen in a `data-shrink` field is replaced by a smaller copy. The code for it loads at the first choice. */
export function startPhotoFields(): void {
  document.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement
    if (input.dataset.shrink !== undefined)
      import('#app/features/mosques/edit/shrink-chosen-picture.ts').then(
        ({ shrinkChosenPicture }) => shrinkChosenPicture(input),
        () => {},
      )
  })
}
