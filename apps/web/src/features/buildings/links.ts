import { defineLinks } from '../../kit/portal/feature.ts'

/** Communities as their installer lays them out: buildings, floors, apartments and the devices at each of them. */
export const communities = defineLinks({
  key: 'communities',
  title: 'menu:communityDevice',
  icon: 'company',
  entry: 'structure',
  texts: ['communities', 'apartments', 'devices'],
  screens: {
    structure: { title: 'menu:communityDevice', needs: 'structure.read', as: 'communityStructure' },
  },
  views: { below: {} },
})
