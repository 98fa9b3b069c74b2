import { newsFeed } from '#app/features/events/feeds/news-feeds.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import type { Route } from './+types/events-rss.ts'

export const handle = { kind: 'file', query: ['mosque', 'type', 'area', 'audience'], cached: true } satisfies PublicPage

export const loader = (args: Route.LoaderArgs) => newsFeed(args, 'rss')
