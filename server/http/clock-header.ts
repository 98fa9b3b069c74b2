/** The `Server-Timing` header with the time at which a page is sent, which scripts compare with the device's clock. */
export const serverClockHeader = (now: Date): [string, string] => ['Server-Timing', `clock;desc="${now.getTime()}"`]
