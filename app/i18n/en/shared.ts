import dates from './dates.ts'
import events from './event-words.ts'
import shell from './shell.ts'
import times from './times.ts'

export default { dates, events, shell, times }
