import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { numberLimits, readBoardForm } from '#app/features/boards/board-form-values.ts'
import { type BoardSettings, boardSwitches, boardThemes, darkSalaahs } from '#app/features/boards/board-settings.ts'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { type BoardsAnswer, changeBoards, loadBoardsPage } from '#app/pages/boards-admin.server.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { TimesEmbedOffer } from '#app/pages/embed-offer.tsx'
import { defaultSettings } from '#app/services/settings-document.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, FormFold } from '#app/ui/choice.tsx'
import { DraftForm, useDraftForm } from '#app/ui/draft-form.tsx'
import { ColorCodeField, describeFields, SelectField, TextField } from '#app/ui/field.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/boards.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminBoards.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  const { now, origin } = requestFacts(args.context)
  const page = await loadBoardsPage(actor, mosqueId, { now, origin, query: args.url.searchParams, language })
  return { page: page ?? notFound(adminTexts.of(language).adminBoards.errors.missing) }
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  return await changeBoards(args.context, { url: args.url, mosqueId, page: `${desk}/boards` })
}

export default function Page({ loaderData: { page }, actionData, params }: Route.ComponentProps) {
  const { adminBoards: texts } = useAdminTexts()
  return (
    <div className="flex flex-col gap-5">
      <MosqueHeading title={texts.title} mosqueId={params.mosqueId} name={page.mosque.name} text={texts.text} />
      <BoardAdmin page={page} answer={actionData} address={`${deskOf(params)}/boards`} />
      {!page.mosque.isHidden && <TimesEmbedOffer mosque={page.mosque} side="app" />}
    </div>
  )
}

type Page = NonNullable<Awaited<ReturnType<typeof loadBoardsPage>>>
type Answer = BoardsAnswer | undefined

/** Everything about the boards of a mosque: the settings with the real board beside them, and its screens. */
function BoardAdmin({ page, answer, address }: { page: Page; answer: Answer; address: string }) {
  const { adminBoards: texts } = useAdminTexts()
  const { screen } = page
  const [shown, setShown] = useState(page.settings)
  useEffect(() => setShown(page.settings), [page.settings])
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {!screen && (
        <div className="xl:col-span-2">
          <Screens page={page} answer={answer?.about === 'pairing' ? answer : undefined} address={address} />
        </div>
      )}
      <Card className="p-4">
        <h2 className="text-xl">{screen ? texts.ofScreen({ name: screen.name }) : texts.settings}</h2>
        {screen && (
          <LocalLink to={address} className="link target inline-flex items-center">
            {texts.backToAll}
          </LocalLink>
        )}
        <SettingsForm
          key={`${screen?.id} ${page.version}`}
          page={page}
          answer={answer?.about === 'settings' ? answer : undefined}
          address={address}
          onChange={setShown}
        />
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <Preview page={page} settings={shown} />
        <FormFold
          title={<h2 className="text-xl">{texts.power.title}</h2>}
          holds={texts.power.buyTitle}
          open={!page.keepsPages}
        >
          <p className={page.keepsPages ? '' : 'font-semibold'}>
            {page.keepsPages ? texts.power.kept : texts.power.notKept}
          </p>
          <p>{texts.power.except}</p>
          <h3 className="font-semibold">{texts.power.buyTitle}</h3>
          <ol className="list-decimal ps-6">
            {Object.values(texts.power.buy).map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ol>
        </FormFold>
      </div>
    </div>
  )
}

type Values = Record<string, string>

const readValues = (form: FormData): Values =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

function SettingsForm({
  page,
  answer,
  address,
  onChange,
}: {
  page: Page
  answer: Answer
  address: string
  onChange: (settings: BoardSettings) => void
}) {
  const { adminBoards: texts, adminEditing: editing } = useAdminTexts()
  const isBusy = useSentIntent() === 'save'
  const { screen } = page
  const summary = answer?.failure ?? (answer && Object.keys(answer.errors).length > 0 ? texts.errors.toast : null)
  const form = useDraftForm<Values>({
    draftKey: `board:${page.boardAddress}:${screen?.id ?? ''}`,
    page: localAddress(useLanguage(), screen ? `${address}?screen=${screen.id}` : address),
    stored: {},
    version: page.version,
    answer,
    summary: null,
    read: readValues,
  })
  const show = (sent: FormData) => onChange(readBoardForm(sent).settings)
  const useDraft = () => {
    const sent = new FormData()
    for (const [name, value] of Object.entries(form.draft?.values ?? {})) sent.set(name, value)
    show(sent)
    form.useDraft()
  }
  return (
    <DraftForm
      form={{ ...form, useDraft }}
      isSaving={isBusy}
      failed={texts.failed}
      isSamePage={(one, other) => one.pathname === other.pathname && one.search === other.search}
      texts={editing}
      preventScrollReset
      onInput={(event) => {
        form.handleChange()
        show(new FormData(event.currentTarget))
      }}
      className="mt-3 flex flex-col gap-4"
    >
      {summary && <Notice tone="error">{summary}</Notice>}
      <SettingsFields page={page} errors={answer?.errors} values={form.values} />
      <IntentButton intent="save" busy={isBusy} busyLabel={texts.saving} className="self-start">
        {texts.save}
      </IntentButton>
    </DraftForm>
  )
}

/** The fields with what is stored, or with `values` that were sent or typed before. */
function SettingsFields({ page, errors, values: sent }: { page: Page; errors: Values | undefined; values: Values }) {
  const { adminBoards: texts, adminEditing } = useAdminTexts()
  const { settings, screen } = page
  const values = Object.keys(sent).length > 0 ? sent : undefined
  const answer = { errors, values }
  const [isOwn, setIsOwn] = useState(screen ? (values ? 'own' in values : screen.isOwn) : true)
  const field = describeFields({ texts, saved: { ...settings, name: screen?.name ?? '' }, answer })
  const shown = describeFields({ texts: texts.shown, saved: settings.shown, answer, prefix: 'shown.' })
  const dark = describeFields({ texts: texts.salaahs, saved: settings.dark, answer, prefix: 'dark.' })
  const { defaultValue: startColor, ...code } = field('color')
  const [color, setColor] = useState(startColor)
  const digits = (name: string) =>
    ({ inputMode: 'numeric', dir: 'ltr', maxLength: String(numberLimits[name]![1]).length }) as const
  return (
    <>
      {screen && (
        <>
          <input type="hidden" name="screen" value={screen.id} />
          <TextField {...field('name')} />
          <CheckboxField
            name="own"
            label={texts.own}
            defaultChecked={isOwn}
            onChange={(event) => setIsOwn(event.currentTarget.checked)}
          />
        </>
      )}
      <div hidden={!isOwn} className={isOwn ? 'flex flex-col gap-4' : undefined}>
        <div className="grid gap-4 sm:grid-cols-2">
          {[0, 1].map((index) => (
            <SelectField
              key={index}
              name={`language${index + 1}`}
              label={texts.language({ number: String(index + 1) })}
              defaultValue={values?.[`language${index + 1}`] ?? settings.languages[index] ?? ''}
            >
              <option value="">{index === 0 ? texts.siteLanguage : texts.noSecond}</option>
              {page.languages.map(({ language, name }) => (
                <option key={language} value={language}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <SelectField {...field('theme')} of={boardThemes} labels={texts.themes} />
        <ColorCodeField
          {...code}
          value={color}
          start={defaultSettings.customization.primaryColor}
          pick={adminEditing.pickColor}
          onChange={setColor}
        />
        <div>
          <FormFold
            title={texts.switches}
            holds={boardSwitches
              .filter((name) => settings.shown[name])
              .map((name) => texts.shown[name])
              .join(' · ')}
          >
            <div className="grid sm:grid-cols-2">
              {boardSwitches.map((name) => (
                <CheckboxField key={name} {...shown(name)} />
              ))}
            </div>
          </FormFold>
          <FormFold
            title={texts.dark}
            holds={darkSalaahs.map((salaah) => `${texts.salaahs[salaah]} ${settings.dark[salaah]}`).join(' · ')}
          >
            <p className="text-ink-soft text-sm">{texts.darkHint}</p>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {darkSalaahs.map((salaah) => (
                <TextField key={salaah} {...dark(salaah)} {...digits(`dark.${salaah}`)} />
              ))}
            </div>
          </FormFold>
        </div>
        <TextField {...field('zawalMinutes')} {...digits('zawalMinutes')} />
        <TextField {...field('trustDays')} {...digits('trustDays')} />
      </div>
    </>
  )
}

/** The real board in a frame, with what is chosen before it is saved, at a moment of choice. */
function Preview({ page, settings }: { page: Page; settings: BoardSettings }) {
  const { adminBoards: texts } = useAdminTexts()
  const language = useLanguage()
  const [moment, setMoment] = useState<'now' | keyof Page['moments']>('now')
  const at = moment === 'now' ? undefined : page.moments[moment]
  const board = localAddress(language, page.boardAddress)
  const hash = `#preview=${encodeURIComponent(JSON.stringify({ settings, ...(at && { at }) }))}`
  const moments = Object.keys(page.moments) as (keyof Page['moments'])[]
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-baseline gap-3">
        <h2 className="flex-1 text-xl">{texts.preview}</h2>
        <a href={board} className="link target inline-flex items-center">
          {texts.open}
        </a>
      </div>
      <p className="mb-2 text-ink-soft text-sm">{texts.previewHint}</p>
      {/* Nothing in it can be operated, and the page does not scroll to a frame that gets the focus. */}
      <iframe
        src={board + hash}
        title={texts.previewFrame}
        tabIndex={-1}
        className="block aspect-video w-full border border-line"
      />
      {moments.length > 0 && (
        <SelectField
          label={texts.moment}
          value={moment}
          onChange={(event) => setMoment(event.currentTarget.value as typeof moment)}
          of={['now', ...moments] as const}
          labels={texts.moments}
          className="mt-3"
        />
      )}
    </Card>
  )
}

function Screens({ page, answer, address }: { page: Page; answer: Answer; address: string }) {
  const { screens: texts, name } = useAdminTexts().adminBoards
  const field = describeFields({
    texts: { ...texts, name },
    saved: { code: page.code, name: texts.named({ number: page.screens.length + 1 }) },
    answer,
  })
  return (
    <Card id="screens" className="p-4">
      <h2 className="text-xl">{texts.title}</h2>
      <p className="mb-3 text-ink-soft">{texts.text({ address: page.screenAddress, max: page.maxScreens })}</p>
      <Form method="post" noValidate preventScrollReset className="mb-4 flex max-w-xl flex-col gap-3">
        {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
        <TextField
          {...field('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={12}
        />
        <TextField {...field('name')} />
        <IntentButton intent="pair" busyLabel={texts.pairing} className="self-start">
          {texts.pair}
        </IntentButton>
      </Form>
      {page.screens.length === 0 && <p>{texts.none}</p>}
      <ul className="flex flex-col gap-3">
        {page.screens.map((screen) => (
          <li key={screen.id} className="flex flex-wrap items-center gap-3 border-line border-t pt-3">
            <div className="min-w-48 flex-1">
              <p className="font-semibold">
                <bdi>{screen.name}</bdi>
              </p>
              <p className={screen.isSilent ? 'font-semibold text-danger text-sm' : 'text-ink-soft text-sm'}>
                {screen.heardAt === null ? texts.never : texts.heard({ when: screen.heardAt })}
                {screen.isSilent && ` · ${texts.silent}`}
              </p>
              <p className="text-ink-soft text-sm">
                {texts.since({ when: screen.pairedAt, person: screen.pairedByName })}
              </p>
            </div>
            <LocalLink
              to={`${address}?screen=${screen.id}`}
              aria-label={texts.change({ name: screen.name })}
              className="link target inline-flex items-center"
            >
              {texts.changeShort}
            </LocalLink>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={screen.id} />
              <IntentButton intent="revoke" variant="danger" aria-label={texts.revokeOf({ name: screen.name })}>
                {texts.revoke}
              </IntentButton>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
