import {
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type Navigator,
  type To,
} from 'react-router'
import { restoredPosition, saveScrollPosition } from './scroll-positions.ts'

/** How a page was come to: by a link, in place of the page before, or by the buttons of the browser. */
type Way = 'PUSH' | 'REPLACE' | 'POP'

/** Where to go instead of a page; thrown while it is loaded. `to` is below the prefix of the app. */
export class Redirect {
  readonly to: string
  readonly isReplaced: boolean

  constructor(to: string, options: { readonly isReplaced?: boolean } = {}) {
    this.to = to
    this.isReplaced = options.isReplaced ?? false
  }
}

/** What loading a page led to. */
export type Outcome<Data> = { readonly data: Data } | { readonly error: unknown }

/** The page that stands, and whether another one is on its way. */
export interface NavigationState<Data> {
  readonly shown:
    | {
        readonly location: Location
        readonly outcome: Outcome<Data>
        /** Where the page is scrolled to; undefined for its top. */
        readonly scrollY: number | undefined
      }
    | undefined
  readonly isLoading: boolean
  readonly isReloading: boolean
}

/** Asks before the page is left; answers false where nothing is to be asked. */
export type LeaveQuestion = (from: Location, to: Location, leave: () => void) => boolean

/** Navigates between pages, each of which is loaded before it is shown, and before the address is its own. */
export interface PageNavigation<Data> {
  readonly basename: string
  /** What the links of the router go by. */
  readonly navigator: Navigator
  readonly read: () => NavigationState<Data>
  /** Has a function called after each change; answers how to stop. */
  readonly follow: (listener: () => void) => () => void
  /** Asks a question before each page is left, until the function that is answered is called. */
  readonly askBefore: (question: LeaveQuestion) => () => void
  /** Loads the page that stands once more. */
  readonly reload: () => Promise<void>
}

let arrival: Promise<void> = Promise.resolve()

/** Ends when the page that was gone to last stands. */
export const whenArrived = (): Promise<void> => arrival

const newKey = (): string => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)

const isHashAlone = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && to.hash !== ''

/** Begins with the page of the window's address. */
export function startNavigation<Data>(
  basename: string,
  load: (path: string, search: URLSearchParams) => Promise<Data>,
): PageNavigation<Data> {
  const history = createBrowserHistory()
  const listeners = new Set<() => void>()
  const questions = new Set<LeaveQuestion>()
  let state: NavigationState<Data> = { shown: undefined, isLoading: false, isReloading: false }
  /** Of several that are on their way the last one is shown. */
  let latest = 0
  /** Called by the next step of the browser, which only takes back one that was asked about. */
  let onTakenBack: (() => void) | undefined
  let isLeaving = false

  const change = (part: Partial<NavigationState<Data>>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const locationOf = (to: To, locationState?: unknown): Location => {
    const path = { pathname: '/', search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) }
    return { ...path, ...history.encodeLocation(path), state: locationState ?? null, key: newKey() }
  }
  const withBasename = (to: string): string => (to.startsWith('/') ? basename + (to === '/' ? '' : to) || '/' : to)

  async function outcomeOf({ pathname, search }: Location): Promise<Outcome<Data> | Redirect> {
    try {
      return { data: await load(pathname.slice(basename.length) || '/', new URLSearchParams(search)) }
    } catch (error) {
      return error instanceof Redirect ? error : { error }
    }
  }

  async function show(location: Location, way: Way): Promise<void> {
    const turn = ++latest
    const { shown } = state
    if (shown) saveScrollPosition(shown.location.key)
    const isHash = shown !== undefined && 'data' in shown.outcome && isHashAlone(shown.location, location)
    if (!isHash && shown) change({ isLoading: true })
    const outcome = isHash ? shown.outcome : await outcomeOf(location)
    if (turn !== latest) return
    if (outcome instanceof Redirect)
      return show(
        locationOf(withBasename(outcome.to)),
        outcome.isReplaced || way !== 'PUSH' || !shown ? 'REPLACE' : 'PUSH',
      )
    if (way === 'PUSH') history.push(location, location.state)
    if (way === 'REPLACE') history.replace(location, location.state)
    isLeaving = false
    change({
      shown: { location, outcome, scrollY: restoredPosition(location.key) },
      isLoading: false,
      isReloading: false,
    })
  }

  const go = (location: Location, way: Way): void => void (arrival = show(location, way))

  /** Whether something asks before the page is left for another one. */
  const isAsked = (to: Location, leave: () => void): boolean => {
    const from = state.shown?.location
    if (!from || isLeaving) return false
    const goOn = () => {
      isLeaving = true
      leave()
    }
    return [...questions].some((question) => question(from, to, goOn))
  }

  const goUnlessAsked = (location: Location, way: Way): void => {
    const leave = () => go(location, way)
    if (!isAsked(location, leave)) leave()
  }

  history.listen(({ location, delta }) => {
    if (onTakenBack) {
      onTakenBack()
      return
    }
    // The browser has gone already; it goes back for as long as is asked.
    let leave: (() => void) | undefined
    if (
      delta !== null &&
      isAsked(location, () => (onTakenBack ? (leave = () => history.go(delta)) : history.go(delta)))
    ) {
      onTakenBack = () => {
        onTakenBack = undefined
        leave?.()
      }
      history.go(-delta)
      return
    }
    go(location, 'POP')
  })

  go(history.location, 'POP')
  return {
    basename: basename || '/',
    navigator: {
      createHref: (to) => history.createHref(to),
      go: (delta) => history.go(delta),
      push: (to, locationState) => goUnlessAsked(locationOf(to, locationState), 'PUSH'),
      replace: (to, locationState) => goUnlessAsked(locationOf(to, locationState), 'REPLACE'),
    },
    read: () => state,
    follow: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    askBefore: (question) => {
      questions.add(question)
      return () => void questions.delete(question)
    },
    reload: async () => {
      const { shown } = state
      if (!shown) return
      const turn = ++latest
      change({ isReloading: true })
      const outcome = await outcomeOf(shown.location)
      if (turn !== latest) return
      if (outcome instanceof Redirect) return show(locationOf(withBasename(outcome.to)), 'REPLACE')
      change({ shown: { ...shown, outcome }, isReloading: false })
    },
  }
}
