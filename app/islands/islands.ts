/** Every island of the public pages by name. Its code and React load when a visitor presses or focuses it. */
export const islands = {
  fullScreenPicture: async () => (await import('#app/ui/full-screen-picture.tsx')).FullScreenPicture,
  gallery: async () => (await import('#app/features/mosques/page/gallery.tsx')).Gallery,
}

export type IslandName = keyof typeof islands
