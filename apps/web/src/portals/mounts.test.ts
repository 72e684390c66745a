import { factsForTests } from '@lintel/contract/access/facts.samples.ts'
import type { Facts } from '@lintel/contract/access/facts.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import { everyPermission } from '@lintel/contract/access/permissions.ts'
import type { AccountKind } from '@lintel/contract/access/roles.ts'
import { describe, expect, it } from 'vitest'
import { arrangeMenu } from '../kit/portal/menu-groups.ts'
import { flatMenu, isOpenTo, menuFor, screensOf } from '../kit/portal/portal-map.ts'
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

it('every entry of every menu but the first page and users stands in a group', async () => {
  const facts = { ...factsForTests }
  for (const load of Object.values(portals)) {
    const { portal } = await load()
    const items = menuFor(
      { facts: { ...facts, section: portal.section || facts.section }, permissions: everyPermission },
      portal,
    )
    const [top] = arrangeMenu(items, portal.groups ?? [])
    const keys = top && top.title === undefined ? top.entries.map(({ mount: { feature } }) => feature.key) : []
    expect(keys.filter((key) => key !== 'home' && key !== 'users')).toEqual([])
  }
})

it.each(['propertyOffice', 'admin'] as const)(
  'access groups, holidays and area restrictions are the folder of access control in %s (specification.md 2.9, 2.12)',
  async (section) => {
    const { portal } = await portals[section]()
    const items = menuFor({ facts: { ...factsForTests, section }, permissions: everyPermission }, portal)
    const folders = items.filter((item) => item.kind === 'folder')
    const access = folders.find(({ folder }) => folder.key === 'accessControl')
    const addresses = ['accessGroup', 'holiday', 'areaRestrictions'].map((path) => `/${section}/${path}`)
    expect(access?.entries.map(({ address }) => address)).toEqual(addresses)
    const titles = arrangeMenu(items, portal.groups ?? []).map(({ title }) => title)
    expect(new Set(titles).size, 'headings are told apart').toBe(titles.length)
  },
)

describe('the pages of billing', () => {
  /** Addresses of billing in the menu of a portal, and of Setting of single, for a viewer with these facts. */
  const billingIn = async (section: Facts['section'], more: Partial<Facts>) => {
    const { portal } = await portals[section]()
    const facts = { ...factsForTests, section, role: section as Facts['role'], billing: true, ...more }
    const viewer = { facts, permissions: everyPermission.filter((one) => hasPermission(facts, one)) }
    const money = /subscription|payment|autoPaymentRecord|single\/setting/i
    return flatMenu(viewer, portal)
      .map(({ address }) => address.slice(section.length + 2))
      .filter((address) => money.test(`${section}/${address}`))
  }
  const installer = {
    accountKind: 'installer',
    entryPortal: 'none',
    projectKind: 'none',
    siteChargeMode: 'none',
  } as const
  const community = { projectKind: 'community' } as const

  it.each([
    ['installer', installer, ['batchSubscriptions', 'payments']],
    ['installer', { ...installer, autoRenewRecord: true }, ['batchSubscriptions', 'payments', 'autoPaymentRecord']],
    ['installer', { ...installer, billing: false }, []],
    ['installer', { ...installer, chargeMode: 1, autoRenewRecord: true }, []],
    ['installer', { ...installer, isDistributorLogin: true }, []],
    ['installer', { ...installer, memberPays: true }, []],
    ['installer', { ...installer, role: 'subInstaller', accountKind: 'subInstaller', subscriptions: false }, []],
    ['single', installer, ['subscriptions', 'payments', 'setting']],
    ['single', { ...installer, billing: false }, ['setting']],
    ['single', { ...installer, chargeMode: 1 }, []],
    ['single', { ...installer, accountKind: 'single', chargeMode: 1 }, ['setting']],
    ['community', installer, ['subscriptions', 'payments']],
    ['community', { ...installer, chargeMode: 1 }, []],
    ['office', installer, ['subscriptions', 'payments']],
    ['office', { ...installer, chargeMode: 1 }, []],
    [
      'distributor',
      { ...installer, accountKind: 'distributor', chargeMode: 1 },
      ['subscription', 'subscription?type=prices', 'payment'],
    ],
    ['propertyOffice', { chargeMode: 1 }, ['subscriptions', 'payment']],
    ['propertyOffice', { siteChargeMode: 'installer' }, ['subscriptions', 'payment']],
    ['propertyOffice', { siteChargeMode: 'noPermission' }, []],
    ['propertyOffice', { entryPortal: 'ins', accountKind: 'installer' }, []],
    ['propertyCommunity', { ...community, chargeMode: 1 }, ['subscription', 'payment']],
    ['propertyCommunity', { ...community, siteChargeMode: 'installer' }, []],
    ['propertyCommunity', { ...community, entryPortal: 'ins', accountKind: 'installer' }, []],
    ['propertyOldCommunity', { projectKind: 'oldCommunity', siteChargeMode: 'installer' }, []],
  ] as const satisfies readonly (readonly [Facts['section'], Partial<Facts>, readonly string[]])[])(
    'of %s with %o are %o (specification.md 4 and 6; money.md 50 to 54)',
    async (section, facts, addresses) => {
      expect(await billingIn(section, facts)).toEqual(addresses)
    },
  )
})

describe('a distributor that acts as an installer', () => {
  const menuIn = async (section: 'installer' | 'single' | 'community' | 'office') => {
    const { portal } = await portals[section]()
    const site = { section, role: section, accountKind: 'installer', projectKind: 'none' } as const
    const facts = { ...factsForTests, ...site, isDistributorLogin: true }
    const viewer = { facts, permissions: everyPermission.filter((one) => hasPermission(facts, one)) }
    return flatMenu(viewer, portal).map(({ address }) => address)
  }

  it('sees the marked routes alone: sites, what is below them, messages, notices, guide, tools and documents', async () => {
    expect(await menuIn('installer')).toEqual([
      '/installer/home',
      '/installer/site',
      '/installer/communityDevice',
      '/installer/officeDevice',
      '/installer/message',
      '/installer/notificationCenter/systemNotification',
      '/installer/userGuide',
      '/installer/toolbox',
      '/installer/documents/privacyPolicy',
      '/installer/documents/classificationCompliance',
    ])
    expect(await menuIn('single')).toEqual(['/single/user', '/single/message'])
    expect(await menuIn('community')).toEqual(['/community/sites', '/community/resident-device'])
    expect(await menuIn('office')).toEqual(['/office/sites', '/office/user-device'])
  })
})
