import { getActor } from '#app/access/session.server.ts'
import { startPushes } from '#app/features/following/push-news.server.ts'
import { MosqueSelect } from '#app/features/mosques/manage/mosque-select.tsx'
import { NewNoticeLinks, NoticeAdminList } from '#app/features/notices/notice-admin-list.tsx'
import { NoticeCard } from '#app/features/notices/notice-card.tsx'
import { NoticeFields } from '#app/features/notices/notice-fields.tsx'
import { type NoticeAnswer, saveNotices } from '#app/features/notices/notice-form.server.ts'
import { loadNoticesPage, type NoticesPage } from '#app/features/notices/notice-page.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { readFormFields } from '#app/lib/web/forms.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { InboxSteps, ListPages } from '#app/shell/filtered-list.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { SendPanel } from '#app/shell/send-panel.tsx'
import { ActionNames } from '#app/ui/action-names.tsx'
import { BackArrow } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { DraftForm, NotSavedYet, useDraftForm } from '#app/ui/draft-form.tsx'
import { describeFields } from '#app/ui/field.tsx'
import { EnterKeyButton, IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { listHeadClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { nextInInbox, openFromInbox } from '#app/workflows/inbox.server.ts'
import type { Route } from './+types/notices'

const address = '/admin/notices'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminNotices.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const item = url.searchParams.get('item')
  const place = await openFromInbox(getActor(context), item, url, requestFacts(context).now)
  return { ...(await loadNoticesPage(context, url, place && item)), place }
}

export async function action({ context, url }: Route.ActionArgs) {
  const next = await nextInInbox(getActor(context), url, requestFacts(context).now)
  const answer = await saveNotices(context, url, next)
  startPushes()
  return answer
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { adminNotices: texts } = useAdminTexts()
  const { kinds } = useSharedTexts().notices
  const { form, choices, notices, mayRelease, count, page, pages, toSend, place } = loaderData
  if (form)
    return (
      <div className="flex flex-col gap-5">
        <div>
          <LocalLink to={address} className="link target inline-flex items-center gap-1.5 text-sm">
            <BackArrow className="size-4" />
            {texts.back}
          </LocalLink>
          <h1 className="text-2xl">{form.isNew ? texts.newOf({ kind: kinds[form.kind] }) : texts.edit}</h1>
          {form.isHeld && <p className="text-ink-soft">{texts.heldText}</p>}
        </div>
        <NoticeForm
          key={`${form.kind} ${form.isNew || `${form.id} ${form.version}`}`}
          form={form}
          choices={choices}
          answer={actionData}
        />
      </div>
    )
  if (place)
    return (
      <>
        <h1 className="text-2xl">{texts.title}</h1>
        <InboxSteps {...place} />
        <NoticeAdminList notices={notices} mayRelease={mayRelease} />
      </>
    )
  return (
    <div className="flex flex-col gap-5">
      <div className={cn(listHeadClass, 'mb-0')}>
        <h1 className="text-2xl">{texts.title}</h1>
        <NewNoticeLinks />
        <p className="measure basis-full text-ink-soft">{texts.text}</p>
      </div>
      {toSend && <SendPanel toSend={toSend} />}
      {count === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <>
          <p className="text-ink-soft">{texts.count({ count })}</p>
          <NoticeAdminList notices={notices} mayRelease={mayRelease} />
        </>
      )}
      <ListPages
        texts={texts}
        page={page}
        pages={pages}
        address={(to) => (to > 1 ? `${address}?page=${to}` : address)}
      />
    </div>
  )
}

type FormProps = Pick<NoticesPage, 'choices'> & {
  form: NonNullable<NoticesPage['form']>
  answer: NoticeAnswer | undefined
}

/** The form of a notice, for a phone: what is needed first, and the preview above it before anything is published. */
function NoticeForm({ form, choices, answer }: FormProps) {
  const { adminNotices: texts, adminEditing: editing } = useAdminTexts()
  const { kinds } = useSharedTexts().notices
  const { kind, isNew, id } = form
  const language = useLanguage()
  const draft = useDraftForm({
    draftKey: `notice:${isNew ? kind : id}`,
    page: localAddress(language, isNew ? `${address}?new=${kind}` : `${address}?edit=${id}`),
    stored: form.values,
    version: form.version,
    answer,
    summary: null,
    read: (sent) => readFormFields(sent, form.values),
    newId: answer?.id || id,
  })
  const { values } = draft
  const errors = { errors: answer?.errors }
  const intent = useSentIntent()
  const preview = answer?.preview
  const publishLabel = isNew ? texts.publish : texts.save
  return (
    <DraftForm
      form={draft}
      isSaving={Boolean(intent)}
      failed={texts.toasts.failed}
      isSamePage={(one, other) => one.pathname === other.pathname && one.search === other.search}
      texts={editing}
      preventScrollReset={!preview}
      className="flex max-w-lg flex-col gap-5"
    >
      <EnterKeyButton value="preview" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={draft.newId} />
      <input type="hidden" name="fingerprint" value={answer?.fingerprint ?? ''} />
      <ActionNames about={kinds[kind]} buttons={{ preview: texts.preview, publish: publishLabel }} />
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      {answer?.errors && <Notice tone="error">{texts.errors.toast}</Notice>}
      {preview && (
        <section aria-labelledby="preview" className="flex flex-col gap-3">
          <h2 id="preview" className="text-xl">
            {texts.previewTitle}
          </h2>
          <NoticeCard notice={preview} heading="h3" />
          <IntentButton intent="publish" className="self-start" busyLabel={texts.publishing}>
            {publishLabel}
          </IntentButton>
          <p className="text-ink-soft text-sm">{texts.change}</p>
        </section>
      )}
      {isNew && choices && (
        <MosqueSelect
          {...describeFields({ texts: { mosqueId: texts.chooseMosque }, saved: values, answer: errors })('mosqueId')}
          choices={choices}
          none={texts.choose}
          required
        />
      )}
      <NoticeFields kind={kind} values={values} hasFocus={isNew && !answer} answer={errors} />
      {answer?.isResumed && <NotSavedYet text={editing.notSavedYet} />}
      <IntentButton
        intent="preview"
        variant={preview ? 'secondary' : 'primary'}
        className="self-start"
        busyLabel={texts.previewing}
      >
        {texts.preview}
      </IntentButton>
    </DraftForm>
  )
}
