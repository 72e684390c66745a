import { element, type Child } from '../element.ts'
import { icon } from './icons.ts'
import type { Words } from './words.ts'

const askEveryMs = 3_000
const askTimeoutMs = 10_000
const backShownMs = 5_000

/** Whether the server answers at all. A proxy before a server that is away answers too, with 502 to 504. */
async function isThere(): Promise<boolean> {
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(askTimeoutMs) } as const
    const { status } = await fetch(import.meta.env.BASE_URL, init)
    return status < 502 || status > 504
  } catch {
    return false
  }
}

/** The strip of the page: always there, so that it is read out. */
const strip = element('div', { 'aria-live': 'polite', class: 'network', 'data-no-print': true })
let isLost = false
let isAsking = false

/** Says that the server cannot be reached, asks again and again, and says for a moment that it can again. */
export async function checkNetwork(words: () => Words): Promise<void> {
  if (isAsking) return
  isAsking = true
  while (!(await isThere())) {
    if (!isLost) strip.replaceChildren(notice('attention', words().t('common:network.offline')))
    isLost = true
    await pause(askEveryMs)
  }
  isAsking = false
  if (!isLost) return
  isLost = false
  strip.replaceChildren(notice('ok', words().t('common:network.back')))
  await pause(backShownMs)
  if (!isLost) strip.replaceChildren()
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Follows what the device says of its network. It may be wrong, so the server is asked. */
export function followNetwork(words: () => Words): void {
  document.body.append(strip)
  for (const name of ['online', 'offline']) window.addEventListener(name, () => void checkNetwork(words))
}

/** A message in place. Dangers are read out at once, the rest when there is time. */
export const notice = (meaning: 'ok' | 'attention' | 'danger', text: Child): HTMLElement =>
  element(
    'div',
    { class: 'notice', 'data-meaning': meaning, role: meaning === 'danger' ? 'alert' : 'status' },
    icon(meaning, 18),
    element('div', {}, text),
  )

/** A message above a form: the page goes to it, and it takes the focus. */
export function showAbove(place: HTMLElement, message: HTMLElement): void {
  place.replaceChildren(message)
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'center' })
}
