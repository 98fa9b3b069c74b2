import { getActor } from '#app/access/session.server.ts'
import { startPushes } from '#app/features/following/push-news.server.ts'
import type { MosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { MosqueSelect } from '#app/features/mosques/manage/mosque-select.tsx'
import { NoticeCard } from '#app/features/notices/notice-card.tsx'
import {
  loadNoticesPage,
  type NoticeAnswer,
  type NoticesPage,
  saveNotices,
} from '#app/features/notices/notice-form.server.ts'
import {
  AT_A_TIME,
  kindRules,
  MAX_NOTICE_CHARS,
  type NoticeKind,
  type NoticeText,
  noticeKinds,
} from '#app/features/notices/notice-rules.ts'
import type { NoticeValues } from '#app/features/notices/notice-schema.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { type FormErrors, readFormFields } from '#app/lib/web/forms.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { InboxSteps, ListPages, RowAction } from '#app/shell/filtered-list.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { SendPanel } from '#app/shell/send-panel.tsx'
import { ActionNames } from '#app/ui/action-names.tsx'
import { BackArrow, buttonClass } from '#app/ui/button.tsx'
import { Badge, EmptyState } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { DraftForm, NotSavedYet, useDraftForm } from '#app/ui/draft-form.tsx'
import { describeFields, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { EnterKeyButton, IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { listHeadClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { nextInInbox, openFromInbox } from '#app/workflows/inbox.server.ts'
import { prayers } from '#salaah/next-prayer.ts'
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

type FormProps = { form: NonNullable<NoticesPage['form']>; answer: NoticeAnswer | undefined }

/** The form of a notice, for a phone: what is needed first, and the preview above it before anything is published. */
function NoticeForm({ form, choices, answer }: FormProps & { choices: MosqueChoices | null }) {
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

function NoticeFields({
  kind,
  values,
  hasFocus,
  answer,
}: {
  kind: NoticeKind
  values: NoticeValues
  hasFocus: boolean
  answer: { errors: FormErrors | undefined }
}) {
  const { fields: texts, more } = useAdminTexts().adminNotices
  const { prayers: names } = useSharedTexts().events
  const { fields, required, labels } = kindRules[kind]
  const field = describeFields({ texts, saved: values, answer })
  const propsOf = (name: NoticeText) => ({
    ...field(name),
    label: texts[labels[name] ?? name],
    required: required.includes(name),
    maxLength: MAX_NOTICE_CHARS[name],
    dir: 'auto',
  })
  const line = (name: NoticeText) => <TextField key={name} {...propsOf(name)} autoComplete="off" />
  const consent = <CheckboxField {...field('consent')} label={texts[labels.consent ?? 'consent']} />
  if (kind !== 'janazah')
    return (
      <>
        {fields.includes('name') && line('name')}
        {fields.includes('suburb') && line('suburb')}
        <TextAreaField {...propsOf('text')} rows={3} />
        {fields.includes('place') && line('place')}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('startDay')} type="date" required />
          <TextField {...field('startTime')} type="time" required dir="ltr" />
          <TextField {...field('endDay')} type="date" required />
          <TextField {...field('endTime')} type="time" required dir="ltr" />
        </div>
        {fields.includes('consent') && consent}
      </>
    )
  const folded = (['suburb', 'house', 'leaves', 'ladies', 'phone', 'relation', 'position'] as const).map(field)
  const isOpen = folded.some(({ defaultValue, error }) => defaultValue || error) || Boolean(field('consent').error)
  return (
    <>
      <TextField {...propsOf('name')} autoComplete="off" autoFocus={hasFocus} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('way')} of={prayers} labels={(prayer) => texts.wayAfter({ prayer: names[prayer] })}>
          <option value={AT_A_TIME}>{texts.wayTime}</option>
        </SelectField>
        <TextField {...field('time')} type="time" dir="ltr" />
        <TextField {...field('day')} type="date" required />
      </div>
      {line('cemetery')}
      {line('place')}
      <details open={isOpen} className="rounded-lg border border-line bg-surface">
        <summary className="target flex items-center px-4 font-semibold text-primary-text">{more}</summary>
        <div className="flex flex-col gap-5 border-line border-t p-4">
          <div className="grid gap-5 sm:grid-cols-2">
            {line('suburb')}
            <TextField {...field('leaves')} type="time" dir="ltr" />
          </div>
          {line('house')}
          <TextField {...propsOf('phone')} type="tel" dir="ltr" autoComplete="off" />
          {consent}
          {line('relation')}
          {line('ladies')}
          <TextField {...field('position')} dir="ltr" />
        </div>
      </details>
    </>
  )
}

type Listed = NoticesPage['notices'][number]

const tones = { public: 'success', coming: 'neutral', held: 'brass', withdrawn: 'danger' } as const

/** Links to the form of each kind, janazah first. */
function NewNoticeLinks() {
  const { adminNotices: texts } = useAdminTexts()
  const { kinds } = useSharedTexts().notices
  return (
    <nav aria-label={texts.new} className="flex flex-wrap gap-3">
      {noticeKinds.map((kind) => (
        <LocalLink
          key={kind}
          to={`/admin/notices?new=${kind}`}
          className={buttonClass(kind === 'janazah' ? 'primary' : 'secondary')}
        >
          {kinds[kind]}
        </LocalLink>
      ))}
    </nav>
  )
}

/** The notices that have not ended, with what can be done about each. */
function NoticeAdminList({ notices, mayRelease }: { notices: readonly Listed[]; mayRelease: boolean }) {
  return (
    <ul className="flex flex-col gap-4">
      {notices.map((notice) => (
        <li key={notice.id}>
          <ListedNotice notice={notice} mayRelease={mayRelease} />
        </li>
      ))}
    </ul>
  )
}

function ListedNotice({ notice, mayRelease }: { notice: Listed; mayRelease: boolean }) {
  const { adminNotices: texts } = useAdminTexts()
  const { id, state, canUndo, hasPage, kindName, mosque } = notice
  const about = `${kindName}, ${mosque.name}`
  return (
    <NoticeCard notice={notice}>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        {hasPage && state === 'public' && (
          <LocalLink to={`/notices/${id}`} className="link target inline-flex items-center">
            {texts.open}
          </LocalLink>
        )}
      </p>
      {state === 'held' && <p className="text-ink-soft">{texts.heldText}</p>}
      {state !== 'withdrawn' && (
        <div className="flex flex-wrap gap-3">
          {state === 'held' && mayRelease && (
            <RowAction item={notice} about={about} intent="release" label={texts.release} variant="primary" />
          )}
          <LocalLink to={`/admin/notices?edit=${id}`} className={buttonClass('secondary', 'px-4')}>
            {texts.edit}
          </LocalLink>
          {canUndo ? (
            <RowAction item={notice} about={about} intent="undo" label={texts.undo.button} />
          ) : (
            <Withdraw notice={notice} about={about} />
          )}
        </div>
      )}
      {canUndo && <p className="text-ink-soft text-sm">{texts.undo.text}</p>}
    </NoticeCard>
  )
}

/** Asks in the page itself, so that it works without script too. */
function Withdraw({ notice, about }: { notice: Listed; about: string }) {
  const { withdraw: texts } = useAdminTexts().adminNotices
  return (
    <details className="basis-full">
      <summary className={buttonClass('danger', 'px-4')}>{texts.button}</summary>
      <div className="mt-3 flex flex-col items-start gap-3 rounded-md border border-danger-line p-4">
        <p className="font-semibold">{texts.title}</p>
        <p>{texts.text}</p>
        <RowAction item={notice} about={about} intent="withdraw" label={texts.confirm} variant="danger" />
      </div>
    </details>
  )
}
