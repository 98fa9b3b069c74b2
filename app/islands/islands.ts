/** Every island of the public pages by name. Its code and React load when somebody reaches for it. */
export const islands = {
  gallery: async () => (await import('#app/features/mosques/gallery.tsx')).Gallery,
}

export type IslandName = keyof typeof islands
