import { data } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { inviteAgain, inviteMosqueAdmin } from '#app/features/accounts/invitations.server.ts'
import { newAdminSchema } from '#app/features/accounts/mosque-admin-schema.ts'
import { createMosqueAdmin, removeMosqueAdmin, setAdminStatus } from '#app/features/accounts/mosque-admins.server.ts'
import type { AdminAnswer } from '#app/features/accounts/use-admin-answer.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { type FormErrors, parseForm, textIn } from '#app/lib/forms.ts'
import { requestFacts } from '#app/lib/request-context.ts'
import type { Route } from './+types/mosque-admins'

/** Everything done to the admins of a mosque, from its card and its edit page. */
export async function action({ request, params: { mosqueId }, context, url }: Route.ActionArgs) {
  const actor = getActor(context)
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const { create, panel } = adminTexts.of(language).adminPeople
  const form = await request.formData()
  const userId = textIn(form, 'userId')
  const answer = (kind: 'success' | 'error', text: string, more: Partial<AdminAnswer> = {}) =>
    data<AdminAnswer>({ toast: { kind, text }, ...more }, { status: kind === 'error' ? 400 : 200 })
  const gone = () => answer('error', panel.gone)
  const wrong = (errors: FormErrors) => data<AdminAnswer>({ errors }, { status: 400 })

  switch (form.get('intent')) {
    case 'create': {
      form.set('mosqueId', mosqueId)
      const parsed = parseForm(form, newAdminSchema(adminTexts.of(language).adminPeople))
      if (!parsed.ok) return wrong(parsed.errors)
      const made = await createMosqueAdmin(actor, parsed.value, now)
      if (!made.ok) return answer('error', create[made.reason])
      const { name, email } = parsed.value
      const credentials = { name, email, password: made.password, url: origin + localAddress(language, '/login') }
      return answer('success', create.done, { credentials })
    }
    case 'invite': {
      form.set('mosqueId', mosqueId)
      const parsed = parseForm(form, newAdminSchema(adminTexts.of(language).adminPeople))
      if (!parsed.ok) return wrong(parsed.errors)
      const invited = await inviteMosqueAdmin(actor, parsed.value, { origin, language }, now)
      if (!invited.ok) return answer('error', create[invited.reason])
      return answer('success', invited.url ? panel.linkMade : panel.invitedToast(invited.email), { link: invited.url })
    }
    case 'invite-again': {
      const invited = await inviteAgain(actor, { userId, mosqueId }, { origin, language }, now)
      if (!invited.ok) return gone()
      return answer('success', invited.url ? panel.linkMade : panel.invitedToast(invited.email), { link: invited.url })
    }
    case 'deactivate': {
      const done = await setAdminStatus(actor, { userId, mosqueId, status: 'inactive' }, now)
      return done ? answer('success', panel.deactivated(done.name)) : gone()
    }
    case 'reactivate': {
      const done = await setAdminStatus(actor, { userId, mosqueId, status: 'active' }, now)
      return done ? answer('success', panel.reactivated(done.name)) : gone()
    }
    case 'remove': {
      const done = await removeMosqueAdmin(actor, { userId, mosqueId }, now)
      return done ? answer('success', panel.removed(done.name)) : gone()
    }
    default:
      return gone()
  }
}
