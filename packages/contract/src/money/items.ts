import { itemStatuses } from '@lintel/vocabulary/money.ts'
import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { LocalDate } from '../schedules/schema.ts'
import { SoldServiceName, soldTexts } from './amounts.ts'

/** One item: a service of an apartment, person or door, or of a whole site (billing.md 3). */
export const itemKey = {
  projectUuid: Uuid.meta({ description: 'Site of the item.' }),
  service: SoldServiceName.meta(soldTexts.service),
  subjectUuid: Uuid.meta({
    description: 'Apartment, person, account or door of the item; the site itself for attendance.',
  }),
}

export const ItemStatusName = z.enum(itemStatuses)

export const itemTexts = {
  status: { description: 'off; normal; expired: was active once; inactive: never was.', example: 'normal' },
  statusCode: {
    description:
      'The status as a number of its set: 0 off, 1 normal, 2 expired, 3 inactive; of doors, attendance and people 0 inactive, 1 normal, 2 expired.',
    example: 1,
  },
  paidUntil: { description: 'Last paid day of the site; null where nothing is paid.', example: '2027-03-10' },
  name: { description: 'Name of the item.', example: '12' },
  place: { description: 'Building, company or device that the item belongs to.', example: '1' },
  variant: {
    description: 'Variant of the service, by which its price is chosen; null where it has none.',
    example: null,
  },
  quantity: { description: 'How many there are: members of a family, else 1.', example: 1 },
  siteName: { description: 'Name of the site.', example: 'Harbour House' },
} as const

/** An item as its page showed it: what has another end meanwhile is refused (money.md 35). */
export const ShownItem = z.object({
  ...itemKey,
  paidUntil: LocalDate.nullable().meta({ description: 'End that the page showed; null for none.', example: null }),
})
export type ShownItem = z.output<typeof ShownItem>
