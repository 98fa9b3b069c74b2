import { bareAddress } from './languages.ts'

const appPattern =
  /^\/(login|superadmin-access|forgot-password|reset-password|verify-email|two-factor|confirm-times|confirm-claim|one-time-link|setup|invitation|profile|admin|dev|api\/auth)(?=[/?#]|$)/

/** Whether an address belongs to the account and admin app. All other pages are documents. */
export function isAppAddress(address: string): boolean {
  return appPattern.test(bareAddress(address))
}
