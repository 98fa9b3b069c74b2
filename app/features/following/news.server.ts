import { reader } from '#app/db/client.server.ts'
import { noticeAddress } from '#app/features/notices/notice-links.ts'
import type { NoticeKind } from '#app/features/notices/notice-rules.ts'
import { writeMessage } from '#app/features/notices/notice-words.server.ts'
import { findNotice } from '#app/features/notices/notices.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { eventNews } from './event-news.server.ts'
import { type NewsSource, toldKinds, topicOf } from './following-rules.ts'
import { timesNews } from './times-news.server.ts'

/** Public notices; again when a time or place was struck, and when they were withdrawn. */
const noticeNews: NewsSource = {
  async list(now) {
    const at = now.toISOString()
    const notices = await reader()
      .selectFrom('notices')
      .select(['id', 'mosqueId', 'state', 'struck', 'kind', 'endsAt'])
      .where('startsAt', '<=', at)
      .where('endsAt', '>', at)
      .where('state', '<>', 'held')
      .where('sample', '=', 0)
      .where('kind', 'in', toldKinds)
      .execute()
    return notices.map(({ id, mosqueId, state, struck, kind, endsAt }) => ({
      subjectId: id,
      topic: topicOf(kind as NoticeKind)!,
      mosqueId,
      state: `${state} ${struck}`,
      isOver: state === 'withdrawn',
      endsAt,
    }))
  },

  async write(id, language, { isAgain, now }) {
    const notice = await findNotice(id, now)
    if (!notice || (notice.state === 'withdrawn' && !isAgain)) return null
    const { shared, public: texts } = textsIn(language)
    const kind = shared.notices.kinds[notice.kind]
    const corrected = isAgain && notice.state !== 'withdrawn' ? `${texts.following.corrected}: ` : ''
    return {
      title: `${corrected}${kind} · ${mosqueNameIn(language, notice.mosque)}`,
      body: await writeMessage(notice, language),
      address: noticeAddress(id),
      endsAt: Date.parse(notice.endsAt),
    }
  },
}

/** What is told to followers, by its kind; it is stored with each piece of news. */
export const newsSources = { notice: noticeNews, event: eventNews, times: timesNews } satisfies Record<
  string,
  NewsSource
>

export type NewsKind = keyof typeof newsSources
