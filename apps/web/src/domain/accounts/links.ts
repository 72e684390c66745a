import type { ReactNode } from 'react'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { resellerLevelNames } from '@lintel/contract/access/roles.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

export interface UserListProps {
  /** Links to the other lists of the page. */
  readonly tabs: ReactNode
}

/** The lists of the users page, by what its address says as `type`, and who may open each. */
export const userTabs = {
  distributor: 'distributor.read',
  subDistributor: 'subDistributor.read',
  installer: 'installer.read',
  propertyManager: 'propertyManager.read',
  subInstaller: 'subInstaller.read',
  admin: 'admin.read',
  villa: 'villa.read',
} as const satisfies Readonly<Record<string, Permission>>
export type UserTab = keyof typeof userTabs

interface UserView {
  readonly tabs: readonly UserTab[]
  /** Columns of the installers' list (operators.md 3.3, 4.3). */
  readonly installers: readonly (typeof installerColumns)[number][]
}

/** What the installers' list can show. */
export const installerColumns = [
  'name',
  'userName',
  'email',
  'distributor',
  'subDistributor',
  'sites',
  'communities',
  'offices',
  'villas',
  'households',
  'devices',
  'chargeMode',
  'autoRenew',
  'twoFactor',
  'created',
] as const

/** The accounts below an operator, a list for each kind; which of them a portal shows is the view's. */
export const users = defineLinks({
  key: 'users',
  title: 'menu:users',
  icon: 'user',
  entry: 'list',
  texts: ['users', 'settings', 'people', 'money'],
  screens: {
    list: { title: 'users:title', needs: 'propertyManager.read', as: 'userList' },
    distributor: {
      title: 'auth:accountKind.distributor',
      needs: 'distributor.read',
      params: ['id'],
      as: 'distributorInfo',
    },
    subDistributor: {
      title: 'auth:accountKind.subDistributor',
      needs: 'subDistributor.read',
      params: ['id'],
      as: 'subDistributorInfo',
    },
    installer: {
      title: 'auth:accountKind.installer',
      needs: 'installer.read',
      params: ['id'],
      as: 'installerInfo',
    },
    propertyManager: {
      title: 'auth:accountKind.propertyManager',
      needs: 'propertyManager.read',
      params: ['id'],
    },
    admin: {
      title: 'auth:accountKind.admin',
      needs: 'admin.read',
      params: ['id'],
    },
    villa: {
      title: 'auth:accountKind.single',
      needs: 'villa.read',
      params: ['id'],
    },
    villaDevices: {
      title: 'people:villaDevices.title',
      needs: 'villa.read',
      params: ['id'],
      texts: ['devices'],
    },
    enter: {
      title: 'users:enter.confirm',
      needs: 'session.switch',
      params: ['id'],
    },
  },
  views: {
    platform: {
      tabs: [...resellerLevelNames, 'propertyManager', 'admin', 'villa'],
      installers: [
        'name',
        'distributor',
        'subDistributor',
        'communities',
        'offices',
        'villas',
        'households',
        'devices',
        'chargeMode',
        'autoRenew',
        'created',
      ],
    },
    distributor: {
      tabs: ['installer', 'subDistributor', 'propertyManager', 'admin', 'villa'],
      installers: ['name', 'email', 'subDistributor', 'sites', 'chargeMode', 'twoFactor', 'created'],
    },
    installer: { tabs: ['propertyManager', 'subInstaller', 'villa'], installers: [] },
    villa: { tabs: ['villa'], installers: [] },
  } as Record<'platform' | 'distributor' | 'installer' | 'villa', UserView>,
})
