import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { factsForTests } from '@lintel/contract/access/facts.samples.ts'
import { grants } from '@lintel/contract/access/grants.ts'
import { describe, expect, it } from 'vitest'
import { portal as office } from '../portals/property-office.ts'
import { portal as shared } from '../portals/shared.ts'
import { portal as operators } from '../portals/supermanager.ts'
import { judgeBeforeSession, judgeInPortal, signInAddress } from './guard.ts'

const none = new URLSearchParams()
const before = (path: string, isSignedIn = false) => judgeBeforeSession({ path, search: none, shared, isSignedIn })
const manager = {
  facts: { ...factsForTests, mailOutbox: false },
  permissions: grants.propertyOffice,
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

  it('another role, an unknown path and a page without its parameter lead to /404', () => {
    for (const path of ['/installer/home', '/nothing', '/propertyOffice/nothing', '/propertyOffice/device/device-info'])
      expect(inside(path), path).toEqual({ kind: 'go', to: '/404' })
  })

  it('a page whose rule or permission fails leads to /404, as it is missing in the menu', () => {
    const reader = { ...manager, permissions: ['device.read'] } as CurrentSession
    expect(judgeInPortal(reader, office, '/propertyOffice/doors', none)).toEqual({ kind: 'go', to: '/404' })
    const sub = {
      facts: { ...manager.facts, section: 'supermanager', role: 'subSuperManager' },
      permissions: grants.subSuperManager,
    } as unknown as CurrentSession
    expect(judgeInPortal(sub, operators, '/supermanager/settings', none)).toEqual({ kind: 'go', to: '/404' })
    expect(judgeInPortal(sub, operators, '/supermanager/user', none).kind).toBe('show')
  })
})
