import type macLibraryTexts from '@lintel/i18n/catalogues/en/macLibrary.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    macLibrary: typeof macLibraryTexts
  }
}

interface MacView {
  readonly columns: readonly (
    | 'mac'
    | 'model'
    | 'state'
    | 'keptFor'
    | 'usedBy'
    | 'place'
    | 'source'
    | 'remark'
    | 'added'
  )[]
  /** Whose the list of the page about one account is: the library of a distributor, or what an account below may use. */
  readonly of: 'library' | 'account'
  /** Reads what it may use of a library that its distributor writes. */
  readonly asksDistributor: boolean
}

const columns = ['mac', 'model', 'state', 'keptFor', 'usedBy', 'source', 'remark', 'added'] as const
const views: Readonly<Record<'platform' | 'distributor' | 'read', MacView>> = {
  platform: { columns, of: 'library', asksDistributor: false },
  distributor: { columns, of: 'account', asksDistributor: false },
  read: { columns: ['mac', 'model', 'state', 'keptFor', 'place', 'remark'], of: 'account', asksDistributor: true },
}

const texts = ['macLibrary', 'customerService', 'imports'] as const

/** MAC addresses of devices that a distributor may sell (fleet.md F3). */
export const macLibrary = defineLinks({
  key: 'macLibrary',
  title: 'menu:macLibrary',
  icon: 'book',
  entry: 'list',
  texts,
  screens: {
    list: { title: 'macLibrary:title', needs: 'macLibrary.read' },
  },
  views,
})

/** The library of a distributor, or what an account below one has and may have of it (fleet.md F7). */
export const macsOfAccount = defineLinks({
  key: 'macLibrary',
  title: 'menu:macLibrary',
  icon: 'book',
  entry: 'list',
  texts,
  screens: {
    list: { title: 'macLibrary:title', needs: 'macLibrary.read', params: ['id'] },
  },
  views,
})
