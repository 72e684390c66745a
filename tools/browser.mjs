import { ensureProgram, findProgram, isProgram } from './programs.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium: CHROME_PATH if set, else from PATH or the usual places; undefined when there is none. */
export function findBrowser() {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) return isProgram(CHROME_PATH) ? CHROME_PATH : undefined
  return findProgram(...names) ?? places.find(isProgram)
}

/**
 * The path of a Chromium, installed from the system's packages if need be.
 * @throws {BootstrapError} with what to do when there is none
 */
export function ensureBrowser() {
  return ensureProgram({
    what: process.env.CHROME_PATH ? `The browser of CHROME_PATH (${process.env.CHROME_PATH})` : 'A Chromium browser',
    find: findBrowser,
    packages: ['chromium'],
    hint: 'install Chromium or Chrome, or set CHROME_PATH to it',
  })
}
