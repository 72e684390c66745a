import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { factsForTests } from '@lintel/contract/access/facts.samples.ts'
import { permissionsOf } from '@lintel/contract/access/grants.ts'
import { describe, expect, it } from 'vitest'
import { portal as office } from '../../portals/property-office.ts'
import { portal as shared } from '../../portals/shared.ts'
import { portal as operators } from '../../portals/supermanager.ts'
import { isNotFound, judgeBeforeSession, judgeInPortal, judgeShared, signInAddress, withoutEndSlash } from './guard.ts'

const none = new URLSearchParams()
const before = (path: string, isSignedIn = false) => judgeBeforeSession({ path, search: none, shared, isSignedIn })
const manager = {
  facts: { ...factsForTests, mailOutbox: false },
  site: { uuid: 'site' },
  permissions: permissionsOf('propertyOffice'),
} as unknown as CurrentSession
const inside = (path: string, search = none) => judgeInPortal(manager, office, path, search)

describe('without a token', () => {
  it('the sign-in page, a new password and the agreements are shown', () => {
    for (const path of ['/login', '/resetPassword', '/agreement/user-agreement', '/agreement-fasttel/user-agreement'])
      expect(before(path)?.kind, path).toBe('show')
  })

  it('everything else leads to the sign-in page and back', () => {
    expect(before('/propertyOffice/doors')).toEqual({ kind: 'go', to: '/login?redirectTo=%2FpropertyOffice%2Fdoors' })
    expect(before('/404')).toEqual({ kind: 'go', to: '/login?redirectTo=%2F404' })
    expect(before('/transfer-station')?.kind).toBe('go')
    expect(signInAddress('/', none)).toBe('/login')
  })
})

describe('with a token', () => {
  it('the shared pages are shown and the portals are left to their own rules', () => {
    expect(before('/404', true)?.kind).toBe('show')
    expect(before('/propertyOffice/doors', true)).toBeUndefined()
  })

  it('no path leads to the first page', () => {
    expect(inside('/')).toEqual({ kind: 'go', to: '/propertyOffice/home' })
    expect(inside('/propertyOffice')).toEqual({ kind: 'go', to: '/propertyOffice/home' })
  })

  it('a mounted page is shown with its parameters', () => {
    expect(inside('/propertyOffice/device/device-info', new URLSearchParams('ID=7'))).toMatchObject({
      kind: 'show',
      params: { id: '7' },
    })
  })

  it('settings of a device are those of the one that the address names, and a new one’s without it', () => {
    const settings = '/propertyOffice/device/device-setting'
    expect(inside(settings, new URLSearchParams('ID=7'))).toMatchObject({
      kind: 'show',
      page: { name: 'edit' },
      params: { id: '7' },
    })
    expect(inside(settings)).toMatchObject({ kind: 'show', page: { name: 'register' } })
  })

  it('a page of another role, an unknown path and a page without its parameter lead to /404', () => {
    for (const path of ['/installer/home', '/nothing', '/propertyOffice/nothing', '/propertyOffice/device/device-info'])
      expect(inside(path), path).toEqual({ kind: 'go', to: '/404' })
  })

  it('a page whose rule or permission fails leads to /404, as it is missing in the menu', () => {
    const reader = { ...manager, permissions: ['device.read'] } as CurrentSession
    expect(judgeInPortal(reader, office, '/propertyOffice/doors', none)).toEqual({ kind: 'go', to: '/404' })
    const sub = {
      facts: { ...manager.facts, section: 'supermanager', role: 'subSuperManager' },
      permissions: permissionsOf('subSuperManager'),
    } as unknown as CurrentSession
    expect(judgeInPortal(sub, operators, '/supermanager/settings', none)).toEqual({ kind: 'go', to: '/404' })
    expect(judgeInPortal(sub, operators, '/supermanager/user', none).kind).toBe('show')
  })
})

describe('a property manager', () => {
  const homeless = { ...manager, site: null } as CurrentSession

  it('without a site is led to the choice of sites from every page of a portal', () => {
    for (const path of ['/', '/propertyOffice/home', '/propertyCommunity/home', '/nothing'])
      expect(judgeInPortal(homeless, office, path, none), path).toEqual({ kind: 'go', to: '/property/home' })
  })

  it('sees that choice, which no other role has', () => {
    const page = before('/property/home', true)!
    expect(judgeShared(homeless, page).kind).toBe('show')
    expect(judgeShared(manager, page).kind).toBe('show')
    const installer = { ...manager, facts: { ...manager.facts, accountKind: 'installer' } } as CurrentSession
    expect(isNotFound(judgeShared(installer, page))).toBe(true)
  })
})

describe('an address', () => {
  it('of a mail keeps whose link it is on the way through the sign-in page', () => {
    const search = new URLSearchParams('navType=oEmail&userType=pmNewOffice&account=a@b.invalid')
    const to = new URL(signInAddress('/transfer-station', search), 'https://portal.invalid')
    expect(to.searchParams.get('loginAccount')).toBe('a@b.invalid')
    expect(to.searchParams.get('redirectTo')).toBe(`/transfer-station?${search}`)
    expect(signInAddress('/propertyOffice/doors', new URLSearchParams('account=x'))).not.toContain('loginAccount')
  })

  it('is the same page with slashes at its end', () => {
    expect(withoutEndSlash('/propertyOffice/home/')).toBe('/propertyOffice/home')
    expect(withoutEndSlash('/propertyOffice/home//')).toBe('/propertyOffice/home')
    expect(withoutEndSlash('/')).toBe('/')
  })
})
