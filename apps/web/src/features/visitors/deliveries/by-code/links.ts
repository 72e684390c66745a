import { defineLinks } from '../../../../kit/portal/feature.ts'

/** Couriers of an old community: by PIN or by card, each with doors and hours of its own (old-communities.md 4). */
export const deliveryAuth = defineLinks({
  key: 'deliveryAuth',
  title: 'menu:deliveryAuth',
  icon: 'visitor',
  entry: 'list',
  texts: ['visitors', 'schedules', 'accessGroups', 'personnel'],
  screens: {
    list: { title: 'menu:deliveryAuth', needs: 'visitor.read' },
    createPin: { title: 'visitors:delivery.create', needs: 'visitor.create' },
    editPin: { title: 'visitors:delivery.edit', needs: 'visitor.edit', params: ['id'] },
    /** The address without an operation that there is. */
    setPin: { title: 'visitors:delivery.edit', needs: 'visitor.read' },
    createCard: { title: 'visitors:delivery.create', needs: 'visitor.create' },
    editCard: { title: 'visitors:delivery.edit', needs: 'visitor.edit', params: ['id'] },
    setCard: { title: 'visitors:delivery.edit', needs: 'visitor.read' },
  },
  views: { site: {} },
})
