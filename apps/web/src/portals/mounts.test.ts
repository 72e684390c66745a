import { factsForTests } from '@lintel/contract/access/facts.samples.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import { everyPermission } from '@lintel/contract/access/permissions.ts'
import type { AccountKind } from '@lintel/contract/access/roles.ts'
import { describe, expect, it } from 'vitest'
import { isOpenTo, screensOf } from '../kit/portal/portal-map.ts'
import { everyMount } from './mounts.ts'
import { portals } from './portals.ts'

const pages = await everyMount()

describe('all mounted pages', () => {
  it('lie at addresses of their own', () => {
    const addresses = pages.map(({ path, query }) => `${path}?${query}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('lie in the section of their portal', () => {
    for (const { portal, path } of pages) if (portal !== 'shared') expect(path.startsWith(`/${portal}/`)).toBe(true)
  })

  it('need a permission that exists, or none', () => {
    const permissions: readonly string[] = [...everyPermission, 'public', 'signedIn']
    for (const { needs } of pages) expect(permissions).toContain(needs)
  })

  it('name the portal file they came from', async () => {
    for (const [section, load] of Object.entries(portals)) expect((await load()).portal.section).toBe(section)
  })

  it('answer each reference once in a portal, so that a link has one meaning', async () => {
    for (const load of Object.values(portals)) {
      const names = screensOf((await load()).portal).flatMap(({ screen }) => screen.as ?? [])
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

it('a device is registered in a community by an installer who has entered it, not by its manager', async () => {
  const { portal } = await portals.propertyCommunity()
  const register = screensOf(portal).find(({ screen }) => screen.as === 'deviceRegister')!
  const isOpenFor = (accountKind: AccountKind) => {
    const site = { section: 'propertyCommunity', role: 'propertyCommunity', projectKind: 'community' } as const
    const facts = { ...factsForTests, ...site, accountKind }
    return isOpenTo({ facts, permissions: everyPermission.filter((one) => hasPermission(facts, one)) }, register)
  }
  expect(isOpenFor('installer')).toBe(true)
  expect(isOpenFor('propertyManager')).toBe(false)
})
