import { spawnSync } from 'node:child_process'
import { ensureProgram, findProgram, isProgram } from './programs.mjs'

/** Chromium without windows: a page takes a third less of the processor in it. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of a Chromium: CHROME_PATH if set, else from PATH or the usual places, the one without windows first;
 * undefined when there is none.
 */
export function findBrowser() {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) return isProgram(CHROME_PATH) ? CHROME_PATH : undefined
  return findProgram(...names) ?? places.find(isProgram)
}

/**
 * The path of a Chromium, installed from the system's packages if need be; the one without windows also beside another,
 * where the system has it.
 * @throws {BootstrapError} with what to do when there is none
 */
export function ensureBrowser() {
  const isWanted = !process.env.CHROME_PATH && spawnSync('apt-cache', ['show', shell], { stdio: 'ignore' }).status === 0
  if (isWanted) {
    try {
      return ensureProgram({
        what: shell,
        find: () => findProgram(shell),
        packages: [shell],
        maskedValue: `install ${shell}`,
      })
    } catch {
      // Any other does as well, only slower.
    }
  }
  return ensureProgram({
    what: process.env.CHROME_PATH ? `The browser of CHROME_PATH (${process.env.CHROME_PATH})` : 'A Chromium browser',
    find: findBrowser,
    packages: ['chromium'],
    maskedValue: 'install Chromium or Chrome, or set CHROME_PATH to it',
  })
}
