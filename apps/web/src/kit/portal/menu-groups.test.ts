import { describe, expect, it } from 'vitest'
import { folder, mount } from './feature.ts'
import { arrangeMenu } from './menu-groups.ts'
import type { MenuEntry } from './portal-map.ts'

const entryOf = (key: string): MenuEntry => {
  const feature = { key, title: 'menu:home', icon: 'home', entry: 'only', texts: [], views: { all: {} } } as const
  const screens = { only: { title: 'home:title' } } as const
  const loaders = { only: () => Promise.reject(new Error('not opened in this test')) }
  const one = mount({ ...feature, screens, loaders }, { view: 'all', at: { only: key } })
  return { kind: 'entry', mount: one, address: `/${key}` }
}

describe('the menu in groups', () => {
  const logs = folder('logs', { title: 'menu:logs', icon: 'folder' }, [])
  const items = [
    entryOf('home'),
    entryOf('devices'),
    entryOf('doors'),
    { kind: 'folder', folder: logs, entries: [entryOf('doorLogs')] } as const,
    entryOf('accessGroups'),
  ]
  const keysOf = (groups: Parameters<typeof arrangeMenu>[1]) =>
    arrangeMenu(items, groups).map(({ title, entries }) => [title, ...entries.map(({ address }) => address)])

  it('begins with what is in no group and keeps the order of the menu inside each', () => {
    const access = { title: 'menu:group.access', features: ['accessGroups', 'doors'] } as const
    expect(keysOf([access, { folder: 'logs' }, { title: 'menu:group.site', features: ['devices'] }])).toEqual([
      [undefined, '/home'],
      ['menu:group.access', '/doors', '/accessGroups'],
      ['menu:logs', '/doorLogs'],
      ['menu:group.site', '/devices'],
    ])
  })

  it('leaves empty groups out and puts folders without a place last', () => {
    expect(keysOf([{ title: 'menu:group.people', features: ['personnel'] }]).map(([title]) => title)).toEqual([
      undefined,
      'menu:logs',
    ])
  })
})
