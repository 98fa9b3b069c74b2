import account from './account.ts'
import adminAdopted from './admin-adopted.ts'
import adminClaims from './admin-claims.ts'
import adminEditing from './admin-editing.ts'
import adminEvents from './admin-events.ts'
import adminHome from './admin-home.ts'
import adminManage from './admin-manage.ts'
import adminMosques from './admin-mosques.ts'
import adminPeople from './admin-people.ts'
import adminRecords from './admin-records.ts'
import adminReports from './admin-reports.ts'
import adminShell from './admin-shell.ts'
import adminTimes from './admin-times.ts'
import adminTransfer from './admin-transfer.ts'
import setUp from './set-up.ts'
import settings from './settings.ts'

export default {
  account,
  adminAdopted,
  adminClaims,
  adminEditing,
  adminEvents,
  adminHome,
  adminManage,
  adminMosques,
  adminPeople,
  adminRecords,
  adminReports,
  adminShell,
  adminTimes,
  adminTransfer,
  settings,
  setUp,
}
