import account from './account.ts'
import adminEditing from './admin-editing.ts'
import adminEvents from './admin-events.ts'
import adminHome from './admin-home.ts'
import adminManage from './admin-manage.ts'
import adminMosques from './admin-mosques.ts'
import adminPeople from './admin-people.ts'
import adminRecords from './admin-records.ts'
import adminShell from './admin-shell.ts'
import adminTransfer from './admin-transfer.ts'
import settings from './settings.ts'

export default {
  account,
  adminEditing,
  adminEvents,
  adminHome,
  adminManage,
  adminMosques,
  adminPeople,
  adminRecords,
  adminShell,
  adminTransfer,
  settings,
}
