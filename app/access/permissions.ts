export type Role = 'superadmin' | 'mosque_admin'

/** The signed-in person; only people with an active account become an actor. */
export type Actor = {
  id: string
  name: string
  email: string
  role: Role
  /** The one mosque of a mosque admin; null for a superadmin. */
  mosqueId: string | null
  phone: string | null
  picture: string | null
  emailVerified: boolean
  twoFactorEnabled: boolean
}

/** The fields of an actor that rules depend on; null is a guest, whom every rule denies. */
type Someone = Pick<Actor, 'id' | 'role' | 'mosqueId'> | null

/** Superadmins have every right over content and settings. */
export const isSuperadmin = (actor: Someone) => actor?.role === 'superadmin'

/** Whether the person is the admin of exactly this mosque. */
const isAdminOf = (actor: Someone, mosqueId: string | null) =>
  mosqueId !== null && actor?.role === 'mosque_admin' && actor.mosqueId === mosqueId

/** The admin area is open to both roles; its sections check further. */
export const canEnterAdmin = (actor: Someone) => isSuperadmin(actor) || actor?.role === 'mosque_admin'

/** Mosque admins manage the events of their own mosque only. */
export const canManageEventsOf = (actor: Someone, mosqueId: string) => isSuperadmin(actor) || isAdminOf(actor, mosqueId)

/** Mosque admins edit the details of their own mosque only. */
export const canEditMosque = (actor: Someone, mosqueId: string) => isSuperadmin(actor) || isAdminOf(actor, mosqueId)

/** Mosque admins change and confirm the times of their own mosque only. */
export const canEditTimes = (actor: Someone, mosqueId: string) => isSuperadmin(actor) || isAdminOf(actor, mosqueId)

/** Mosque admins publish, correct and withdraw the notices of their own mosque only. */
export const canManageNotices = (actor: Someone, mosqueId: string) => isSuperadmin(actor) || isAdminOf(actor, mosqueId)

/** Publishing what is held because a mosque published many on one day. */
export const canReleaseNotices = (actor: Someone) => isSuperadmin(actor)

/** Mosque admins say that their own mosque is live. */
export const canBroadcast = (actor: Someone, mosqueId: string) => isSuperadmin(actor) || isAdminOf(actor, mosqueId)

/** Mosque admins choose what the boards of their own mosque show, and pair its screens. */
export const canManageBoards = (actor: Someone, mosqueId: string) => isSuperadmin(actor) || isAdminOf(actor, mosqueId)

/** Mosque admins decide about the reports of their own mosque; those about no mosque are for superadmins. */
export const canDecideReports = (actor: Someone, mosqueId: string | null) =>
  isSuperadmin(actor) || isAdminOf(actor, mosqueId)

/** Whether somebody looks after a mosque: accepting a claim invites them. */
export const canDecideClaims = (actor: Someone) => isSuperadmin(actor)

/** Using a published timetable of a city instead of the calculation. */
export const canAdoptTimes = (actor: Someone) => isSuperadmin(actor)

/** Visitors search by the name, so only superadmins change it. */
export const canRenameMosque = (actor: Someone) => isSuperadmin(actor)

/** Seeing how the weekly letter looks and how many get it, and erasing an address that asks by other ways. */
export const canManageLetters = (actor: Someone) => isSuperadmin(actor)

export const canRemindMosques = (actor: Someone) => isSuperadmin(actor)

/** Entering what a committee announced about the beginning of a month. */
export const canDeclareMonths = (actor: Someone) => isSuperadmin(actor)

/** Mosque admins name the days of their own mosque only. */
export const canNameOwnDays = (actor: Someone, mosqueId: string) => isSuperadmin(actor) || isAdminOf(actor, mosqueId)

export const canAddMosque = (actor: Someone) => isSuperadmin(actor)

export const canDeleteMosque = (actor: Someone) => isSuperadmin(actor)

export const canCreateMosqueAdmin = (actor: Someone) => isSuperadmin(actor)

/** Mosque admins see who else looks after their own mosque, invite others and leave it themselves. */
export const canInviteColleagues = (actor: Someone, mosqueId: string) => isAdminOf(actor, mosqueId)

/** Who looks after a mosque. */
export const canSeeAdminsOf = (actor: Someone, mosqueId: string) => isSuperadmin(actor) || isAdminOf(actor, mosqueId)

export const canManageUsers = (actor: Someone) => isSuperadmin(actor)

/** Nobody can remove their own account, so that the last superadmin is not removed by mistake. */
export const canRemoveSuperadmin = (actor: Someone, userId: string) => isSuperadmin(actor) && actor?.id !== userId

export const canChangeSettings = (actor: Someone) => isSuperadmin(actor)

export const canReadMessages = (actor: Someone) => isSuperadmin(actor)

/** Seeing the results of scheduled jobs, and running one immediately. */
export const canRunJobs = (actor: Someone) => isSuperadmin(actor)

export const canSeeActivity = (actor: Someone) => isSuperadmin(actor)

/** Taking values out of the history that everybody reads. */
export const canRemoveFromHistory = (actor: Someone) => isSuperadmin(actor)

export const canRestoreFromBin = (actor: Someone) => isSuperadmin(actor)

export const canImport = (actor: Someone) => isSuperadmin(actor)

/** Pictures belong to a mosque or an event, so everybody who can edit either can upload. */
export const canUploadPictures = (actor: Someone) => canEnterAdmin(actor)

/** Superadmins sign in with Google or a one-time link and have no password. */
export const hasPassword = (actor: Someone) => actor?.role === 'mosque_admin'

/** The start page of a role: after signing in, and when a page is not open to the role. */
export function homePathOf(actor: Someone): '/admin' | '/admin/mosque' | '/' {
  if (actor?.role === 'superadmin') return '/admin'
  return actor?.role === 'mosque_admin' ? '/admin/mosque' : '/'
}
