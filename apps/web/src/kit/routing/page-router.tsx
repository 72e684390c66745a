import {
  Component,
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { Router, useNavigate, type Location, type NavigateOptions, type To } from 'react-router'
import { whenArrived, type NavigationState, type PageNavigation } from './navigation.ts'
import { saveScrollPosition, storePositions } from './scroll-positions.ts'

interface PageContext {
  readonly navigation: PageNavigation<unknown>
  readonly state: NavigationState<unknown>
}

const PageContext = createContext<PageContext | undefined>(undefined)
const FailureContext = createContext<unknown>(undefined)

function usePageContext(): PageContext {
  const context = useContext(PageContext)
  if (!context) throw new Error('This part is of a page, and was drawn outside of one')
  return context
}

interface PageRouterProps {
  readonly navigation: PageNavigation<unknown>
  readonly Page: ComponentType
  /** Stands in place of a page that could not be loaded or drawn. */
  readonly Failure: ComponentType
}

/** Draws the page that is navigated to once it is loaded; until then the one before it stands. */
export function PageRouter({ navigation, Page, Failure }: PageRouterProps) {
  const [state, setState] = useState(navigation.read)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState(navigation.read()))
    follow()
    return navigation.follow(follow)
  }, [navigation])
  const { shown } = state
  if (!shown) return null
  const { location, outcome } = shown
  return (
    <PageContext value={{ navigation, state }}>
      <Router basename={navigation.basename} location={location} navigator={navigation.navigator}>
        {'data' in outcome ? (
          <CrashBoundary location={location} Failure={Failure}>
            <Page />
          </CrashBoundary>
        ) : (
          <FailureContext value={outcome.error}>
            <Failure />
          </FailureContext>
        )}
      </Router>
    </PageContext>
  )
}

interface CrashProps {
  readonly location: Location
  readonly Failure: ComponentType
  readonly children: ReactNode
}

interface CrashState {
  readonly location: Location
  readonly crash: { readonly error: unknown } | undefined
}

/** Shows what failed in place of a page that cannot be drawn, until another page is gone to. */
class CrashBoundary extends Component<CrashProps, CrashState> {
  override state: CrashState = { location: this.props.location, crash: undefined }

  static getDerivedStateFromError(error: unknown): Partial<CrashState> {
    return { crash: { error } }
  }

  static getDerivedStateFromProps({ location }: CrashProps, state: CrashState): Partial<CrashState> | null {
    return location === state.location ? null : { location, crash: undefined }
  }

  override render(): ReactNode {
    const { crash } = this.state
    const { Failure, children } = this.props
    if (!crash) return children
    return (
      <FailureContext value={crash.error}>
        <Failure />
      </FailureContext>
    )
  }
}

/** What was loaded for the page that stands. */
export function useLoadedPage(): unknown {
  const { shown } = usePageContext().state
  return shown && 'data' in shown.outcome ? shown.outcome.data : undefined
}

/** What kept a page from being shown. */
export const useFailure = (): unknown => useContext(FailureContext)

/** Whether another page is on its way. */
export const useIsLoading = (): boolean => usePageContext().state.isLoading

/** Goes to a page and waits until it stands, so that what led there stays at work for so long. */
export function useArrival(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return (to, options) => {
    void navigate(to, options)
    return whenArrived()
  }
}

/** Loads the page that stands once more. */
export function useReload(): { readonly reload: () => Promise<void>; readonly isReloading: boolean } {
  const { navigation, state } = usePageContext()
  return { reload: navigation.reload, isReloading: state.isReloading }
}

/** A question that waits for an answer: to leave the page, or to stay. */
interface Leaving {
  readonly leave: () => void
}

/** Asks before the page is left where `isKept` says so; what is to be left waits in the answer. */
export function useLeaveQuestion(isKept: (from: Location, to: Location) => boolean): {
  readonly leaving: Leaving | undefined
  readonly stay: () => void
} {
  const { navigation } = usePageContext()
  const [leaving, setLeaving] = useState<Leaving>()
  const stay = () => setLeaving(undefined)
  useEffect(() =>
    navigation.askBefore((from, to, goOn) => {
      if (!isKept(from, to)) return false
      setLeaving({
        leave: () => {
          setLeaving(undefined)
          goOn()
        },
      })
      return true
    }),
  )
  return { leaving, stay }
}

/** A new page begins at its top, or at what its address names; one that is come back to stands where it was left. */
export function ScrollPosition(): null {
  const { state } = usePageContext()
  const { shown, isLoading } = state
  const location = shown?.location
  const scrollY = shown?.scrollY
  useEffect(() => {
    const follow = () => void (window.history.scrollRestoration = 'manual')
    follow()
    window.addEventListener('pageshow', follow)
    return () => window.removeEventListener('pageshow', follow)
  }, [])
  useEffect(() => {
    const store = () => {
      if (location && !isLoading) saveScrollPosition(location.key)
      storePositions()
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [location, isLoading])
  useLayoutEffect(() => {
    const target = location?.hash ? document.getElementById(decodeHash(location.hash)) : null
    if (scrollY === undefined && target) target.scrollIntoView()
    else window.scrollTo(0, scrollY ?? 0)
  }, [location, scrollY])
  return null
}

/** The id that the end of an address names; as it stands where it is not encoded properly. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
