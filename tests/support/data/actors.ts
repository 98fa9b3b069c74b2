import type { Actor, Role } from '#app/access/permissions.ts'

/** A signed-in user, as server functions get them. */
export function anActor(role: Role, mosqueId: string | null = null): Actor {
  return {
    id: `${role}-1`,
    name: role === 'superadmin' ? 'Super Admin' : 'Mosque Admin',
    email: `${role}@example.org`,
    role,
    mosqueId,
    phone: null,
    picture: null,
    emailVerified: true,
    twoFactorEnabled: false,
  }
}
