import { createBrowserRouter } from 'react-router'
import { Frame } from '../frame/frame.tsx'
import { landBy } from '../../session/session.ts'
import { landing } from './landing.ts'
import { pageLoader } from './page-route.tsx'
import { PageError } from './page-error.tsx'

/** One route: which page an address shows is decided by the portals' data, not by a second list here. */
export function createRouter(basename: string) {
  landBy(landing)
  return createBrowserRouter(
    [{ path: '*', loader: pageLoader, Component: Frame, ErrorBoundary: PageError, HydrateFallback: () => null }],
    { basename },
  )
}
