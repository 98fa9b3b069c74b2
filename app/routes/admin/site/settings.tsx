import { data } from 'react-router'
import { canChangeSettings } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { countByCity } from '#app/features/mosques/mosque-cities.server.ts'
import { citiesFile, fillCities, importCities } from '#app/features/settings/cities.server.ts'
import { HijriTab } from '#app/features/settings/hijri-fields.tsx'
import { CustomizationTab, GeneralTab, NotificationsTab, SecurityTab } from '#app/features/settings/plain-tabs.tsx'
import { parseSalaahForm } from '#app/features/settings/salaah-form.ts'
import { SalaahTab } from '#app/features/settings/salaah-tab.tsx'
import { saveTexts, usedInstead } from '#app/features/settings/save-texts.server.ts'
import { type SettingsAnswer, UnreadableNotice } from '#app/features/settings/settings-form.tsx'
import { settingsSchemas } from '#app/features/settings/settings-form-schemas.ts'
import {
  CITIES_FILE_FIELD,
  OPENED_PART_FIELD,
  partOf,
  REPLACE_FIELD,
  type SettingsTab,
  settingsTabs,
} from '#app/features/settings/settings-tabs.ts'
import {
  type ChangedMeanwhile,
  saveSettings,
  storeLogo,
  tellWhenChanged,
  UnreadableDocument,
  unlessChanged,
} from '#app/features/settings/settings-writes.server.ts'
import type { TextsAnswer } from '#app/features/settings/texts-fields.ts'
import { TextsTab } from '#app/features/settings/texts-tab.tsx'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import {
  type FormErrors,
  type FormValues,
  formValues,
  type ParsedForm,
  parseForm,
  readText,
} from '#app/lib/web/forms.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { listCountries } from '#app/services/gazetteer/countries.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'
import { isMailConfigured } from '#app/services/mail/transport.server.ts'
import { listUnreadableSettings, readSettings } from '#app/services/settings.server.ts'
import type { SceneChoice } from '#app/services/settings-document.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { Scene } from '#app/shell/art/scene.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Tabs, tabClass } from '#app/ui/tabs.tsx'
import { saveHijri, saveSalaah } from '#app/workflows/save-salaah.server.ts'
import type { Route } from './+types/settings.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminShell.tabs.settings)

const readTab = (url: URL): SettingsTab =>
  settingsTabs.find((tab) => tab === url.searchParams.get('tab')) ?? 'notifications'

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  if (!canChangeSettings(actor)) forbidden()
  const tab = readTab(url)
  const { version: _version, ...settings } = await readSettings()
  return {
    tab,
    settings,
    unreadable: await listUnreadableSettings(),
    isMailConfigured: isMailConfigured(),
    mosquesByCity: tab === 'salaah' ? await countByCity(actor) : {},
    countries: listCountries(languageOf(url.pathname)),
    usedInstead: tab === 'texts' ? usedInstead(settings) : null,
  }
}

type Outcome = { ok: true } | { ok: false; errors: FormErrors; values?: FormValues; notice?: string } | ChangedMeanwhile

export async function action({ context, url }: Route.ActionArgs) {
  const actor = getActor(context)
  if (!actor || !canChangeSettings(actor)) forbidden()
  const allTexts = adminTexts.of(languageOf(url.pathname))
  const { settings: texts, adminMosques } = allTexts
  const form = sentForm(context)
  const { now } = requestFacts(context)
  const opened = readText(form, OPENED_PART_FIELD)
  const replaceUnreadable = form.has(REPLACE_FIELD)
  const save = async <T extends keyof SettingsDocument>(
    tab: T,
    parsed: ParsedForm<SettingsDocument[T]>,
  ): Promise<Outcome> => {
    if (parsed.ok) await saveSettings(actor, tab, unlessChanged(parsed.value, opened), now, { replaceUnreadable })
    return parsed
  }
  const saveSalaahForm = async (): Promise<Outcome> => {
    const stored = (await readSettings()).salaah
    const file = citiesFile(form)
    const { found, conflicts } = await fillCities(form, texts, stored)
    if (Object.keys(conflicts).length > 0) return { ok: false, errors: conflicts }
    if (found.length > 0) {
      const errors: FormErrors = file ? { [CITIES_FILE_FIELD]: texts.salaah.file.again } : {}
      return { ok: false, errors, notice: texts.salaah.found({ cities: found.join('; ') }) }
    }
    const parsed = file ? await importCities(form, file, texts, stored) : parseSalaahForm(form, texts, stored)
    if (parsed.ok) await saveSalaah(actor, parsed.value, now, { opened, replaceUnreadable })
    return parsed
  }
  const schemas = settingsSchemas(texts)
  const saveHijriForm = async (): Promise<Outcome> => {
    const parsed = parseForm(form, schemas.hijri)
    if (parsed.ok) await saveHijri(actor, parsed.value, now, { opened, replaceUnreadable })
    return parsed
  }
  const messageOf = (fault: PictureFault) => pictureMessage(adminMosques.images, fault)
  const tab = readTab(url)
  try {
    if (tab === 'texts') {
      const refused = await saveTexts(actor, form, allTexts, now)
      if (refused) return data<TextsAnswer>(refused.answer, { status: refused.status })
      return redirectWithToast(context, url.pathname + url.search, 'success', texts.saved)
    }
    const outcome = await tellWhenChanged<Outcome>(() => {
      if (tab === 'customization')
        return saveCustomization(form, schemas.customization, messageOf, { now, createdBy: actor.id }, save)
      if (tab === 'notifications') return save(tab, parseForm(form, schemas.notifications))
      if (tab === 'general') return save(tab, parseForm(form, schemas.general))
      if (tab === 'security') return save(tab, parseForm(form, schemas.security))
      if (tab === 'hijri') return saveHijriForm()
      return saveSalaahForm()
    })
    if (outcome.ok) return redirectWithToast(context, url.pathname + url.search, 'success', texts.saved)
    if ('nowStored' in outcome) {
      const values = { ...formValues(form), [OPENED_PART_FIELD]: outcome.nowStored }
      return data<SettingsAnswer>({ values, failure: texts.changed }, { status: 409 })
    }
    const { notice, errors } = outcome
    const values = outcome.values ?? formValues(form)
    if (notice) return data<SettingsAnswer>({ values, errors, notice })
    return data<SettingsAnswer>({ errors, values, failure: texts.check }, { status: 400 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error instanceof UnreadableDocument)
      return data<SettingsAnswer>({ values: formValues(form), failure: texts.unreadable.mustReplace }, { status: 409 })
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

const drawing = (scene: SceneChoice) => <Scene name={scene} />

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useSiteDeskTexts().settings
  const { tab, settings, unreadable, isMailConfigured, mosquesByCity, usedInstead } = loaderData
  const answer: TextsAnswer = actionData
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
      {unreadable.length > 0 && <UnreadableNotice settings={unreadable} tab={tab} answer={answer} />}
      <div key={[tab, JSON.stringify(settings[partOf(tab)]), answer?.notice, answer?.mergedWith].join(' ')}>
        {tab === 'notifications' && (
          <NotificationsTab saved={settings.notifications} answer={answer} isMailConfigured={isMailConfigured} />
        )}
        {tab === 'general' && <GeneralTab saved={settings.general} answer={answer} countries={loaderData.countries} />}
        {tab === 'security' && (
          <SecurityTab saved={settings.security} answer={answer} isMailConfigured={isMailConfigured} />
        )}
        {tab === 'salaah' && <SalaahTab saved={settings.salaah} answer={answer} mosquesByCity={mosquesByCity} />}
        {tab === 'hijri' && <HijriTab saved={settings.hijri} answer={answer} />}
        {usedInstead && (
          <TextsTab
            saved={settings.site}
            answer={answer}
            offered={settings.general.languages}
            usedInstead={usedInstead}
            drawing={drawing}
          />
        )}
        {tab === 'customization' && <CustomizationTab saved={settings.customization} answer={answer} />}
      </div>
    </div>
  )
}
