export type Role = 'superadmin' | 'mosque_admin'

/** Who is signed in. Only active people with a record become an actor. */
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

/** What a rule needs to know of somebody; a rule always refuses a guest. */
type Someone = Pick<Actor, 'id' | 'role' | 'mosqueId'> | null

/** Superadmins hold every right over content and settings. */
export const isSuperadmin = (actor: Someone) => actor?.role === 'superadmin'

/** Whether the person is the admin of exactly this mosque. */
const isAdminOf = (actor: Someone, mosqueId: string) =>
  actor?.role === 'mosque_admin' && actor.mosqueId !== null && actor.mosqueId === mosqueId

/** The admin area is for both roles; the sections inside ask further. */
export const canEnterAdmin = (actor: Someone) => isSuperadmin(actor) || actor?.role === 'mosque_admin'

/** A mosque admin adds, changes and removes the events of the own mosque only. */
export const canManageEventsOf = (actor: Someone, mosqueId: string) => isSuperadmin(actor) || isAdminOf(actor, mosqueId)

/** A mosque admin corrects the details of the own mosque only. */
export const canEditMosque = (actor: Someone, mosqueId: string) => isSuperadmin(actor) || isAdminOf(actor, mosqueId)

/** The name is what visitors look for, so only a superadmin changes it. */
export const canRenameMosque = (actor: Someone) => isSuperadmin(actor)

export const canAddMosque = (actor: Someone) => isSuperadmin(actor)

export const canDeleteMosque = (actor: Someone) => isSuperadmin(actor)

export const canCreateMosqueAdmin = (actor: Someone) => isSuperadmin(actor)

export const canManageUsers = (actor: Someone) => isSuperadmin(actor)

/** Nobody removes the own account, so that the last superadmin cannot vanish by a slip. */
export const canRemoveSuperadmin = (actor: Someone, userId: string) => isSuperadmin(actor) && actor?.id !== userId

export const canChangeSettings = (actor: Someone) => isSuperadmin(actor)

export const canReadMessages = (actor: Someone) => isSuperadmin(actor)

/** The jobs the site does by itself: how they went, and running one now. */
export const canRunJobs = (actor: Someone) => isSuperadmin(actor)

export const canSeeActivity = (actor: Someone) => isSuperadmin(actor)

export const canRestoreFromBin = (actor: Someone) => isSuperadmin(actor)

export const canImport = (actor: Someone) => isSuperadmin(actor)

/** Pictures go with a mosque or an event, so whoever may edit either may upload. */
export const canUploadPictures = (actor: Someone) => canEnterAdmin(actor)

/** Superadmins sign in with Google or a one-time link and own no password. */
export const hasPassword = (actor: Someone) => actor?.role === 'mosque_admin'

/** Where a role lands after signing in, and where a page not meant for it sends it. */
export function homeOf(actor: Someone): '/admin' | '/admin/mosque' | '/' {
  if (actor?.role === 'superadmin') return '/admin'
  return actor?.role === 'mosque_admin' ? '/admin/mosque' : '/'
}
