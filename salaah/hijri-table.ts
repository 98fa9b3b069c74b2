/**
 * The Umm al-Qura calendar from 1356 to 1500 AH: three hexadecimal digits for each year, one bit for each month from
 * Muharram, set when the month has 30 days. The first day is 14 March 1937.
 */
export const FIRST_YEAR = 1356
export const FIRST_DAY_NUMBER = -11981
export const MONTH_LENGTHS =
  '55729754b6a3752b6556aaab52bc95d4ada55caad69574ab94baa5b52b6a5752768b745b5555a95b49da4dd' +
  '26e936aaad54db25d52da95b4aba55b49b64b715b4ab5a55d25e92ec96d4ae996b4aba93d49da4db2ab94ba' +
  'a5b52ba95b2ab5555c4bd23d91da95b4ab5a56d2b693b49b6556a9754b6a56caad555b29b92ba95d4ada55a' +
  'aab595749764baa5b52b6a56e4db25b52b6a5ad2ae92f49764b6a56acad655d49da4dd16d955aa5b52da95b' +
  '4ad5956ca6e4aea4f52b6956aaab54bd25d92ea96d4ada95b4aba55b29b54d6a97547693749b5556aa6b52b'
