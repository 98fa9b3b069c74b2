import { data } from 'react-router'
import { canChangeSettings } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { CustomizationTab } from '#app/features/settings/customization-tab.tsx'
import { storeLogo } from '#app/features/settings/logo.server.ts'
import { GeneralTab, NotificationsTab, SecurityTab } from '#app/features/settings/plain-tabs.tsx'
import type { SettingsAnswer } from '#app/features/settings/settings-form.tsx'
import { settingsSchemas } from '#app/features/settings/settings-schema.ts'
import { type SettingsTab, settingsTabs } from '#app/features/settings/settings-tabs.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, formValues, type ParsedForm, parseForm } from '#app/lib/web/forms.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'
import { isMailConfigured } from '#app/services/mail/transport.server.ts'
import { readSettings } from '#app/services/settings.server.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { adminMeta } from '#app/shell/account-meta.ts'
import { Tabs, tabClass } from '#app/ui/tabs.tsx'
import type { Route } from './+types/settings'

export const handle = { kind: 'app', guard: 'superadmin', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.tabs.settings)

const tabOf = (url: URL): SettingsTab =>
  settingsTabs.find((tab) => tab === url.searchParams.get('tab')) ?? 'notifications'

export async function loader({ context, url }: Route.LoaderArgs) {
  if (!canChangeSettings(getActor(context))) forbidden()
  const { notifications, general, security, customization } = await readSettings()
  return {
    tab: tabOf(url),
    settings: { notifications, general, security, customization },
    isMailConfigured: isMailConfigured(),
  }
}

type Outcome = { ok: true } | { ok: false; errors: FormErrors }

export async function action({ context, url }: Route.ActionArgs) {
  const actor = getActor(context)
  if (!actor || !canChangeSettings(actor)) forbidden()
  const { settings: texts, adminMosques } = adminTexts.of(languageOf(url.pathname))
  const form = sentForm(context)
  const { now } = requestFacts(context)
  const save = async <T extends SettingsTab>(tab: T, parsed: ParsedForm<SettingsDocument[T]>): Promise<Outcome> => {
    if (parsed.ok) await saveSettings(actor, tab, parsed.value, now)
    return parsed
  }
  const schemas = settingsSchemas(texts)
  const messageOf = (fault: PictureFault) => pictureMessage(adminMosques.images, fault)
  const tab = tabOf(url)
  try {
    const outcome =
      tab === 'customization'
        ? await saveCustomization(form, schemas.customization, messageOf, { now, createdBy: actor.id }, save)
        : tab === 'notifications'
          ? await save(tab, parseForm(form, schemas.notifications))
          : tab === 'general'
            ? await save(tab, parseForm(form, schemas.general))
            : await save(tab, parseForm(form, schemas.security))
    if (outcome.ok) return redirectWithToast(context, url.pathname + url.search, 'success', texts.saved)
    const failure = Object.keys(outcome.errors).length > 0 ? { failure: texts.check } : {}
    return data<SettingsAnswer>({ errors: outcome.errors, values: formValues(form), ...failure }, { status: 400 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error('The settings could not be saved:', error)
    return data<SettingsAnswer>({ values: formValues(form), failure: texts.failed }, { status: 503 })
  }
}

async function saveCustomization(
  form: FormData,
  schema: ReturnType<typeof settingsSchemas>['customization'],
  messageOf: (fault: PictureFault) => string,
  origin: { now: Date; createdBy: string },
  save: (tab: 'customization', parsed: ParsedForm<SettingsDocument['customization']>) => Promise<Outcome>,
): Promise<Outcome> {
  const file = form.get('logoFile')
  form.delete('logoFile')
  const parsed = parseForm(form, schema)
  if (!parsed.ok) return parsed
  const { logoUrl, removeLogo, ...rest } = parsed.value
  const { customization } = await readSettings()
  const choice = { file, url: logoUrl, remove: removeLogo, saved: customization.logoUrl }
  const logo = await storeLogo(choice, origin, messageOf)
  if (!logo.ok) return logo
  return save('customization', { ok: true, value: { ...rest, logoUrl: logo.url } })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useAdminTexts().settings
  const { tab, settings, isMailConfigured } = loaderData
  const answer: SettingsAnswer = actionData
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{texts.title}</h1>
      <Tabs label={texts.title}>
        {settingsTabs.map((name) => (
          <LocalLink
            key={name}
            to={`/admin/settings?tab=${name}`}
            className={tabClass}
            aria-current={name === tab ? 'page' : undefined}
          >
            {texts.tabs[name]}
          </LocalLink>
        ))}
      </Tabs>
      <div key={`${tab} ${JSON.stringify(settings[tab])}`}>
        {tab === 'notifications' && (
          <NotificationsTab saved={settings.notifications} answer={answer} isMailConfigured={isMailConfigured} />
        )}
        {tab === 'general' && (
          <GeneralTab saved={settings.general} answer={answer} isMailConfigured={isMailConfigured} />
        )}
        {tab === 'security' && (
          <SecurityTab saved={settings.security} answer={answer} isMailConfigured={isMailConfigured} />
        )}
        {tab === 'customization' && <CustomizationTab saved={settings.customization} answer={answer} />}
      </div>
    </div>
  )
}
