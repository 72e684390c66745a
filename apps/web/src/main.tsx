import { DirectionProvider, MantineProvider } from '@mantine/core'
import { brands, defaultBrand, isBrandKey } from '@lintel/i18n/brands.ts'
import { localeOf } from '@lintel/i18n/locales.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadStart, reportStartRefused } from './api/start.ts'
import { basenameOf, startLocale, underBasename } from './language/choice.ts'
import { startLanguage } from './language/language.ts'
import { followNetwork } from './loading/connection.ts'
import { watchOtherTabs } from './session/other-tabs.ts'
import { landBy, resumeSession } from './session/session.ts'
import { savePageNames } from './kit/portal/page-names.ts'
import { startNavigation } from './kit/routing/navigation.ts'
import { PageRouter } from './kit/routing/page-router.tsx'
import { installEffects } from './shell/notices/reply-effects.ts'
import { fetchFirstPage } from './shell/routes/first-page.ts'
import { landing } from './shell/routes/landing.ts'
import { loadPage } from './shell/routes/page-route.tsx'
import { PageError } from './shell/routes/page-error.tsx'
import { Frame } from './shell/frame/frame.tsx'
import { schemeManager } from './shell/frame/scheme.ts'
import './ui/base-styles.ts'
import { styleNonce } from './ui/style-nonce.ts'
import { readableColours, themeOf } from './ui/theme.ts'

// What zod reads when it is first loaded; its own `config()` would load it with the first page. The
// Content-Security-Policy forbids code made from text: without this zod would try, and the try is reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** What the server says before an account signs in; without it the product's own brand is shown. */
async function brandOfDeployment() {
  const start = await loadStart()
  return brands[start && isBrandKey(start.brand) ? start.brand : defaultBrand]
}

async function start(): Promise<void> {
  const locale = startLocale()
  const basename = basenameOf(locale)
  const { pathname, search, hash } = window.location
  const address = underBasename(pathname, basename)
  if (address !== pathname) window.history.replaceState(null, '', address + search + hash)
  resumeSession()
  fetchFirstPage(address.slice(basename.length), search, locale)
  installEffects()
  watchOtherTabs(async (token) => (await import('./shell/routes/tab-changes.ts')).followTab(token))
  followNetwork()
  window.addEventListener('pagehide', savePageNames)
  const brand = await brandOfDeployment()
  await startLanguage(locale, brand)
  reportStartRefused()
  landBy(landing)
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <DirectionProvider initialDirection={localeOf(locale).direction} detectDirection={false}>
        <MantineProvider
          theme={themeOf(brand.theme)}
          cssVariablesResolver={readableColours}
          colorSchemeManager={schemeManager()}
          defaultColorScheme="auto"
          getStyleNonce={() => styleNonce ?? ''}
        >
          <PageRouter navigation={startNavigation(basename, loadPage)} Page={Frame} Failure={PageError} />
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  )
}

/** The worker comes after the page, so that it takes nothing from the first one; only a built app has it. */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Browsers that refuse, in private windows for one, show the app as before.
  void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`).catch(() => undefined)
}

const triedAgain = 'startedAgain'

/** A start that fails mostly means that a new version has other files: once more, then the page says so. */
function startFailed(): void {
  if (window.sessionStorage.getItem(triedAgain)) {
    window.sessionStorage.removeItem(triedAgain)
    document.getElementById('failed')!.hidden = false
    window.addEventListener('online', () => window.location.reload())
    return
  }
  window.sessionStorage.setItem(triedAgain, 'yes')
  window.location.reload()
}

start().then(() => {
  window.sessionStorage.removeItem(triedAgain)
  registerWorker()
}, startFailed)
