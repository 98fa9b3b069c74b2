/** How most people come: a small phone that is touched. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** The ways in which a central journey is walked, with their options of `test.use`. */
export const ways = Object.entries({
  'on a phone': phone,
  'on a desktop': { viewport: { width: 1280, height: 800 } },
  'on a phone without script': { ...phone, javaScriptEnabled: false },
})

export const waysOnAPhone = ways.filter(([way]) => way !== 'on a desktop')
