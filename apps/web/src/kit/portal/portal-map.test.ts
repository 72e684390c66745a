import { unless, when } from '@lintel/contract/access/rules.ts'
import type { Facts } from '@lintel/contract/access/facts.ts'
import { factsForTests } from '@lintel/contract/access/facts.samples.ts'
import { describe, expect, it } from 'vitest'
import { defineLinks, defineScreens, folder, mount, type LoadedFeature, type Portal } from './feature.ts'
import {
  entryAbove,
  firstAddress,
  flatMenu,
  isOpenTo,
  menuFor,
  menuMountOf,
  pageAt,
  screensOf,
  type Viewer,
} from './portal-map.ts'

const load = () => Promise.reject(new Error('not opened in this test'))
const thingLinks = defineLinks({
  key: 'things',
  title: 'menu:devices',
  icon: 'device',
  entry: 'list',
  texts: [],
  screens: {
    list: { title: 'devices:title', needs: 'device.read' },
    add: { title: 'devices:register.title', needs: 'device.register', when: when('makesKeys', true) },
    edit: { title: 'devices:register.title', needs: 'device.register', params: ['id'] },
  },
  views: { all: {} },
})
const pageLinks = defineLinks({
  key: 'page',
  title: 'menu:home',
  icon: 'home',
  entry: 'only',
  texts: [],
  screens: { only: { title: 'home:title' } },
  views: { all: {} },
})
const things = defineScreens(thingLinks, { list: load, add: load, edit: load })
const page = defineScreens(pageLinks, { only: load })
const portal: Portal = {
  section: 'propertyOffice',
  throttleMs: 400,
  entries: [
    mount(page, { view: 'all', at: { only: 'secret' }, menu: false }),
    mount(page, { view: 'all', at: { only: 'outbox' }, when: when('mailOutbox', true) }),
    mount(things, { view: 'all', at: { list: 'thing', add: 'thing/set?op=add', edit: 'thing/set?op=edit&id=:id' } }),
    folder('more', { title: 'menu:logs', icon: 'folder', when: unless('entryPortal', 'ins') }, [
      mount(page, { view: 'all', at: { only: 'log' } }),
    ]),
  ],
}
const facts: Facts = { ...factsForTests, mailOutbox: false }
const manager: Viewer = { facts, permissions: ['device.read', 'device.register'] }
const addresses = (viewer: Viewer) => flatMenu(viewer, portal).map(({ address }) => address)
const at = (path: string, query = '') => pageAt(portal, path, new URLSearchParams(query))

describe('the entry of the menu that a page belongs to', () => {
  const items = menuFor(manager, portal)
  const [, , list, more] = portal.entries
  const log = more!.kind === 'folder' ? more!.entries[0] : undefined
  const menuMountFor = (template: string) =>
    menuMountOf(items, { portal, mount: mount(page, { view: 'all', at: { only: 'elsewhere' } }), template })

  it('is its own', () => {
    expect(menuMountOf(items, at('thing/set', 'op=add')!.page)).toBe(list)
    expect(menuMountOf(items, at('log')!.page)).toBe(log)
  })

  it('is that of the path it lies at or under, where it has none', () => {
    expect(menuMountFor('thing?type=others')).toBe(list)
    expect(menuMountFor('thing/othersInfo?id=:id')).toBe(list)
    expect(menuMountFor('log?type=calls')).toBe(log)
  })

  it('is none where only the beginning of a word is the same, or nothing is', () => {
    expect(menuMountFor('things')).toBeUndefined()
    expect(menuMountFor('secret')).toBeUndefined()
  })
})

describe('the entry above a page', () => {
  const items = menuFor(manager, portal)
  const above = (template: string) =>
    entryAbove(items, { portal, mount: mount(page, { view: 'all', at: { only: template } }), template })?.address

  it('is the one below whose path the page lies', () => {
    expect(above('thing/ofVilla?id=:villa')).toBe('/propertyOffice/thing')
  })

  it('is the one that the page is said to lie under, wherever its path lies', () => {
    const template = 'log/ofVilla?id=:villa'
    const villa = mount(page, { view: 'all', at: { only: template }, under: things as LoadedFeature })
    expect(entryAbove(items, { portal, mount: villa, template })?.address).toBe('/propertyOffice/thing')
    expect(menuMountOf(items, { portal, mount: villa, template })?.feature.key).toBe('things')
  })

  it('is none for a tab of it, a page of its own mount, and a page that lies elsewhere', () => {
    expect(above('thing?type=others')).toBeUndefined()
    expect(entryAbove(items, at('thing/set', 'op=add')!.page)).toBeUndefined()
    expect(above('things')).toBeUndefined()
  })
})

describe('the menu of an account', () => {
  it('holds the entries that are permitted, whose rule holds, and that are not hidden', () => {
    expect(addresses(manager)).toEqual(['/propertyOffice/thing', '/propertyOffice/log'])
  })

  it('changes with the facts', () => {
    expect(addresses({ ...manager, facts: { ...facts, mailOutbox: true } })[0]).toBe('/propertyOffice/outbox')
  })

  it('loses a folder when its rule fails, and an entry without its permission', () => {
    const visitor = { facts: { ...facts, entryPortal: 'ins' }, permissions: [] } as const
    expect(menuFor(visitor, portal)).toEqual([])
    expect(firstAddress(visitor, portal)).toBeUndefined()
  })

  it('begins with the page where the account starts', () => {
    expect(firstAddress(manager, portal)).toBe('/propertyOffice/thing')
  })
})

describe('the page at an address', () => {
  it('is found by path, and by query where two share a path', () => {
    expect(at('thing')?.page.name).toBe('list')
    expect(at('thing/set', 'op=add')?.page.name).toBe('add')
    expect(at('thing/set', 'op=edit&id=7')).toMatchObject({ page: { name: 'edit' }, params: { id: '7' } })
  })

  it('is none for an unknown path or a missing parameter', () => {
    expect(at('nothing')).toBeUndefined()
    expect(at('thing/set', 'op=edit')).toBeUndefined()
  })

  it('can be reached though the menu hides it, but not though its rule does', () => {
    expect(isOpenTo(manager, at('secret')!.page)).toBe(true)
    expect(isOpenTo(manager, at('outbox')!.page)).toBe(false)
    expect(isOpenTo({ ...manager, permissions: [] }, at('thing')!.page)).toBe(false)
  })

  it('has a rule of its own beside that of its mount', () => {
    const add = at('thing/set', 'op=add')!.page
    expect(isOpenTo(manager, add)).toBe(true)
    expect(isOpenTo({ ...manager, facts: { ...facts, makesKeys: false } }, add)).toBe(false)
  })

  it('takes the rule of its folder over', () => {
    expect(isOpenTo({ ...manager, facts: { ...facts, entryPortal: 'ins' } }, at('log')!.page)).toBe(false)
  })
})

describe('a mount', () => {
  it('has no page where the portal has none', () => {
    const few = { ...portal, entries: [mount(things, { view: 'all', at: { list: 'thing', add: false, edit: false } })] }
    expect(screensOf(few).map(({ name }) => name)).toEqual(['list'])
  })

  it('does not compile with an unknown view, a forgotten address or a forgotten parameter', () => {
    const invalidMounts = [
      // @ts-expect-error no such view
      mount(things, { view: 'none', at: { list: 'a', add: 'b', edit: 'c?id=:id' } }),
      // @ts-expect-error no address for edit
      mount(things, { view: 'all', at: { list: 'a', add: 'b' } }),
      // @ts-expect-error the address does not carry the id
      mount(things, { view: 'all', at: { list: 'a', add: 'b', edit: 'c' } }),
    ]
    expect(invalidMounts).toHaveLength(3)
  })
})
