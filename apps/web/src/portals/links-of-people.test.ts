import { describe, expect, it } from 'vitest'
import { callLogs } from '../features/call-logs/links.ts'
import { devices } from '../features/devices/links.ts'
import { doorLogs } from '../features/door-logs/links.ts'
import { library } from '../features/library/links.ts'
import { officeMessages } from '../features/office-messages/links.ts'
import { screensOf } from '../kit/portal/portal-map.ts'
import { portals } from './portals.ts'

const screens = await Promise.all(Object.values(portals).map(async (load) => screensOf((await load()).portal))).then(
  (lists) => lists.flatMap((list) => list.map((screen) => ({ ...screen, siblings: list }))),
)

describe('where a portal has residents', () => {
  it('its door log can be about one person: pages of residents link to it so', () => {
    const logs = screens.filter(
      ({ screen, siblings }) => screen.as === 'doorLog' && siblings.some((other) => other.screen.as === 'residentInfo'),
    )
    expect(logs.map(({ mount }) => mount.view).toSorted()).toEqual(['community', 'home', 'site'])
    for (const { mount } of logs) {
      expect(doorLogs.views[mount.view as 'home' | 'community' | 'site'].filters).toContain('person')
    }
    expect(callLogs.views.community.filters).toContain('resident')
  })

  it('codes and people at devices have building and apartment, and nothing has a company', () => {
    expect(library.views.community.columns).toEqual(expect.arrayContaining(['building', 'apartment']))
    expect(library.views.community.filters).toEqual(expect.arrayContaining(['building', 'apartment']))
    expect(devices.views.community.people).toEqual(expect.arrayContaining(['building', 'apartment']))
    for (const columns of [
      library.views.community.columns,
      library.views.community.filters,
      devices.views.community.people,
      officeMessages.views.community.recipients,
    ]) {
      expect(columns).not.toContain('company')
    }
  })
})
