import { element } from '../element.ts'

/** The longest that the browser may be busy with other things. */
const latestMs = 5_000

/** The files that a page of the app loads at once. */
export const filesOf = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/manager\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!)),
]

/** Fetches what the app begins with, so that it is there after signing in; not for who saves data. */
async function fetchApp(): Promise<void> {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return
  const page = await fetch(import.meta.env.BASE_URL).catch(() => undefined)
  if (!page?.ok) return
  const links = filesOf(await page.text()).map((href) =>
    element('link', { rel: 'prefetch', href, as: href.endsWith('.css') ? 'style' : 'script' }),
  )
  document.head.append(...links)
}

/** The worker comes after the page, so that it takes nothing from the first one; only a built app has it. */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Browsers that refuse, in private windows for one, show the page as before.
  await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`).catch(() => undefined)
}

/** Does both once the page is there and the browser has nothing else to do. */
export function prepareApp(): void {
  const prepare = () => void fetchApp().then(registerWorker)
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(prepare, { timeout: latestMs })
      : setTimeout(prepare, latestMs)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
