import type { Page } from '@playwright/test'

/** Mocks the map tiles; returns the requested addresses. */
export async function answerTiles(page: Page): Promise<string[]> {
  const tiles: string[] = []
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    tiles.push(route.request().url())
    return route.fulfill({ path: 'public/apple-touch-icon.png' })
  })
  return tiles
}
