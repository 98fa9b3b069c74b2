import type { Language } from '#app/i18n/languages.ts'
import type { Topic } from './following-rules.ts'

/** Something that followers are told of, as long as it has not ended. */
export type News = {
  /** Its id among the news of its kind. */
  subjectId: string
  topic: Topic
  mosqueId: string
  /** Differs when who was told must be told again. */
  state: string
  /** There is nothing any more that others than those who were told could be told. */
  isOver: boolean
  endsAt: string
}

/** What a follower reads, and the page that it leads to. */
export type NewsWords = { title: string; body: string; address: string; endsAt: number }

export type NewsSource = {
  /** What is news at an instant, and what of it has changed. */
  list: (now: Date) => Promise<News[]>
  /** Its words at an instant; null when it is not told any more. `isAgain`: the follower was told of it before. */
  write: (subjectId: string, language: Language, about: { isAgain: boolean; now: Date }) => Promise<NewsWords | null>
}
