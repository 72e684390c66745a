import { afterEach, expect, it, vi } from 'vitest'
import { Redirect, startNavigation, whenArrived } from './navigation.ts'

interface Entry {
  readonly url: string
  readonly state: unknown
}

/** A window with a history that goes back and forth; steps of its buttons arrive later, as those of browsers do. */
function openWindow(address: string) {
  const target = new EventTarget()
  const entries: Entry[] = [{ url: address, state: null }]
  let index = 0
  const history = {
    get state() {
      return entries[index]!.state
    },
    pushState: (state: unknown, _title: string, url: string) => entries.splice(++index, Infinity, { url, state }),
    replaceState: (state: unknown, _title: string, url = entries[index]!.url) => (entries[index] = { url, state }),
    go: (delta: number) =>
      queueMicrotask(() => {
        index += delta
        target.dispatchEvent(new Event('popstate'))
      }),
  }
  const page = {
    history,
    scrollY: 0,
    get location() {
      return new URL(entries[index]!.url, 'https://portal.invalid')
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  }
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { defaultView: page })
  return { page, addresses: () => entries.map(({ url }) => url), address: () => entries[index]!.url }
}

afterEach(() => void vi.unstubAllGlobals())

const soon = () => new Promise((resolve) => setTimeout(resolve, 1))

/** Pages that answer with their own address; `/old` leads to another one. */
async function open(address: string) {
  const view = openWindow(address)
  const loads: string[] = []
  const navigation = startNavigation('/manager', async (path, search) => {
    loads.push(path)
    await soon()
    if (path === '/old') throw new Redirect('/new')
    if (path === '/broken') throw new Error('broken')
    return `${path}?${search}`
  })
  await whenArrived()
  return { ...view, loads, navigation, shown: () => navigation.read().shown }
}

it('shows a page once it is loaded, and gives it its address then', async () => {
  const { navigation, address, shown } = await open('/manager/doors?page=2')
  expect(shown()).toMatchObject({ outcome: { data: '/doors?page=2' } })
  navigation.navigator.push('/manager/people', 'state')
  expect([address(), navigation.read().isLoading]).toEqual(['/manager/doors?page=2', true])
  await whenArrived()
  expect([address(), navigation.read().isLoading]).toEqual(['/manager/people', false])
  expect(shown()).toMatchObject({ outcome: { data: '/people?' }, location: { state: 'state' } })
})

it('of several pages that are on their way the last is shown', async () => {
  const { navigation, addresses, shown } = await open('/manager/doors')
  navigation.navigator.push('/manager/people')
  navigation.navigator.push('/manager/alarms')
  await whenArrived()
  await soon()
  expect(shown()).toMatchObject({ outcome: { data: '/alarms?' } })
  expect(addresses()).toEqual(['/manager/doors', '/manager/alarms'])
})

it('follows the guard elsewhere, at the start in place of the first address', async () => {
  const { navigation, addresses, shown } = await open('/manager/old')
  expect([addresses(), shown()?.location.pathname]).toEqual([['/manager/new'], '/manager/new'])
  navigation.navigator.push('/manager/old')
  await whenArrived()
  expect(addresses()).toEqual(['/manager/new', '/manager/new'])
})

it('goes back to where the page was scrolled', async () => {
  const { page, navigation, shown } = await open('/manager/doors')
  page.scrollY = 700
  navigation.navigator.push('/manager/people')
  await whenArrived()
  expect(shown()?.scrollY).toBeUndefined()
  navigation.navigator.go(-1)
  await soon()
  await whenArrived()
  expect(shown()).toMatchObject({ outcome: { data: '/doors?' }, scrollY: 700 })
})

it('asks before a page is left, by link and by the buttons of the browser', async () => {
  const { navigation, address, loads } = await open('/manager/list')
  navigation.navigator.push('/manager/form')
  await whenArrived()
  const ways: (() => void)[] = []
  const stop = navigation.askBefore((from, to, goOn) => {
    ways.push(goOn)
    return from.pathname !== to.pathname
  })
  navigation.navigator.push('/manager/people')
  await soon()
  expect([address(), loads.at(-1)]).toEqual(['/manager/form', '/form'])
  navigation.navigator.go(-1)
  await soon()
  expect([address(), loads.at(-1)]).toEqual(['/manager/form', '/form'])
  ways.at(-1)!()
  await soon()
  await whenArrived()
  expect([address(), loads.at(-1)]).toEqual(['/manager/list', '/list'])
  stop()
})

it('says what failed, and loads the page once more when it is asked to', async () => {
  const { navigation, loads, shown } = await open('/manager/broken')
  expect(shown()?.outcome).toEqual({ error: new Error('broken') })
  await navigation.reload()
  expect(loads).toEqual(['/broken', '/broken'])
})

it('stays on the page where its address changes behind the # alone', async () => {
  const { navigation, loads, shown } = await open('/manager/doors')
  navigation.navigator.push('/manager/doors#people')
  await whenArrived()
  expect([loads, shown()?.location.hash]).toEqual([['/doors'], '#people'])
})
