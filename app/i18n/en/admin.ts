import account from './account.ts'
import adminEvents from './admin-events.ts'
import adminMosques from './admin-mosques.ts'
import adminPeople from './admin-people.ts'
import adminRecords from './admin-records.ts'
import adminShell from './admin-shell.ts'
import adminTransfer from './admin-transfer.ts'
import settings from './settings.ts'

export default { account, adminEvents, adminMosques, adminPeople, adminRecords, adminShell, adminTransfer, settings }
